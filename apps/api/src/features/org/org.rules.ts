// Decisions about members.
import { may, mayManage, type Role } from '@parley/contracts/policy.ts'

/** What a seat is taken by: members and pending invitations. */
export const hasFreeSeat = (taken: number, maxMembers: number): boolean => taken < maxMembers

export type Removal = 'leave' | 'remove' | 'forbidden' | 'unseen'

/**
 * What taking somebody out of an organisation comes to.
 * @param actor role of the caller, who is a member
 * @param target role of the member, or null where the organisation has no such member
 */
export function judgeRemoval(actor: Role, target: Role | null, isSelf: boolean): Removal {
  if (isSelf) return may(actor, 'leave') ? 'leave' : 'forbidden'
  if (target === null) return 'unseen'
  return mayManage(actor, target) ? 'remove' : 'forbidden'
}

/** Whether the actor may give the target another role: neither the old one nor the new one may be out of reach. */
export const mayChangeRole = (actor: Role, from: Role, to: Role): boolean =>
  mayManage(actor, from) && mayManage(actor, to)

export interface UtcDay {
  /** As in 2026-11-20. */
  readonly name: string
  /** When the next one begins. */
  readonly endsAt: Date
}

/** The UTC day that a moment belongs to. */
export function utcDay(now: Date): UtcDay {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return { name: now.toISOString().slice(0, 10), endsAt: new Date(start + 24 * 3_600_000) }
}
