// Who stands where in the lists, and what the signed-in person may do with whom.
import type { Member, Org } from '@parley/contracts/org.ts'
import { may, mayManage, type Role, roles } from '@parley/contracts/policy.ts'

/** Roles that `actor` may give to others, the most powerful first. */
export function rolesToGive(actor: Role): Exclude<Role, 'OWNER'>[] {
  return roles.filter((role): role is Exclude<Role, 'OWNER'> => role !== 'OWNER' && mayManage(actor, role))
}

/** Members for a list: those removed left out, members before invitations, then by role and name. */
export function inOrder(members: readonly Member[], language: string): Member[] {
  const { compare } = new Intl.Collator(language)
  const isInvited = ({ info }: Member) => Number(info.status === 'INVITED')
  return members
    .filter(({ info }) => info.status !== 'REMOVED')
    .sort(
      (a, b) => isInvited(a) - isInvited(b) || roles.indexOf(a.role) - roles.indexOf(b.role) || compare(a.name, b.name),
    )
}

/** Whether nobody else fits in; open invitations take places. */
export function isFull(org: Pick<Org, 'max_members'>, members: readonly Member[]): boolean {
  return members.filter(({ info }) => info.status !== 'REMOVED').length >= org.max_members
}

/** Organisations that the person belongs to: the current one first, then by name. */
export function membershipsOf(orgs: readonly Org[], language: string): Org[] {
  const { compare } = new Intl.Collator(language)
  return orgs
    .filter(({ membership, status }) => membership === 'ACTIVE' && status !== 'deleted')
    .sort((a, b) => Number(b.is_current) - Number(a.is_current) || compare(a.name, b.name))
}

/** Organisations that wait for an answer. */
export function invitationsOf(orgs: readonly Org[]): Org[] {
  return orgs.filter(({ membership, status }) => membership === 'INVITED' && status !== 'deleted')
}

/** Nobody leaves the organisation that is theirs alone; to leave another one, it must be the current one. */
export function mayLeave({ is_current, is_personal, role }: Org): boolean {
  return is_current && !is_personal && may(role, 'leave')
}
