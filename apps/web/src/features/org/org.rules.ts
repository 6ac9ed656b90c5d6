// The order of members and organisations in lists, and what the user may do with them.
import type { Member, Org } from '@parley/contracts/org/org.ts'
import { may, mayManage, type Role, roles } from '@parley/contracts/org/policy.ts'

/** Roles that `actor` may assign to others, most powerful first. */
export function rolesToGive(actor: Role): Exclude<Role, 'OWNER'>[] {
  return roles.filter((role): role is Exclude<Role, 'OWNER'> => role !== 'OWNER' && mayManage(actor, role))
}

/** Members for a list: without removed ones, members before invitations, then by role and name. */
export function inOrder(members: readonly Member[], language: string): Member[] {
  const { compare } = new Intl.Collator(language)
  const isInvited = ({ info }: Member) => Number(info.status === 'INVITED')
  return members
    .filter(({ info }) => info.status !== 'REMOVED')
    .sort(
      (a, b) => isInvited(a) - isInvited(b) || roles.indexOf(a.role) - roles.indexOf(b.role) || compare(a.name, b.name),
    )
}

export interface Seats {
  readonly taken: number
  readonly free: number
}

/** An organisation's seats; open invitations also take seats. */
export function seatsOf(org: Pick<Org, 'max_members'>, members: readonly Member[]): Seats {
  const taken = members.filter(({ info }) => info.status !== 'REMOVED').length
  return { taken, free: Math.max(0, org.max_members - taken) }
}

/** The user's organisations: the current one first, then by name. */
export function membershipsOf(orgs: readonly Org[], language: string): Org[] {
  const { compare } = new Intl.Collator(language)
  return orgs
    .filter(({ membership, status }) => membership === 'ACTIVE' && status !== 'deleted')
    .sort((a, b) => Number(b.is_current) - Number(a.is_current) || compare(a.name, b.name))
}

/** Organisations whose invitation awaits an answer. */
export function invitationsOf(orgs: readonly Org[]): Org[] {
  return orgs.filter(({ membership, status }) => membership === 'INVITED' && status !== 'deleted')
}

/** Whether the user can leave: only the current organisation, never a personal one, and only if the role permits it. */
export function mayLeave({ is_current, is_personal, role }: Org): boolean {
  return is_current && !is_personal && may(role, 'leave')
}
