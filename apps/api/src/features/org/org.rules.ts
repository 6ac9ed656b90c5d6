// Decisions about members.
import { may, mayManage, type Role } from '@parley/contracts/org/policy.ts'

/** Whether a seat is free; members and pending invitations take seats. */
export const hasFreeSeat = (taken: number, maxMembers: number): boolean => taken < maxMembers

export type Removal = 'leave' | 'remove' | 'forbidden' | 'unseen'

/**
 * Whether the actor may remove a member of an organisation, or leave it.
 * @param actor role of the caller, who is a member
 * @param target the member's role, or null if the organisation has no such member
 */
export function judgeRemoval(actor: Role, target: Role | null, isSelf: boolean): Removal {
  if (isSelf) return may(actor, 'leave') ? 'leave' : 'forbidden'
  if (target === null) return 'unseen'
  return mayManage(actor, target) ? 'remove' : 'forbidden'
}

/** Whether the actor may change the target's role: they must be allowed to manage both the old role and the new one. */
export const mayChangeRole = (actor: Role, from: Role, to: Role): boolean =>
  mayManage(actor, from) && mayManage(actor, to)

export interface UtcDay {
  /** As in 2026-11-20. */
  readonly name: string
  /** When the next day begins. */
  readonly endsAt: Date
}

/** The UTC day at a time. */
export function utcDay(now: Date): UtcDay {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return { name: now.toISOString().slice(0, 10), endsAt: new Date(start + 24 * 3_600_000) }
}
