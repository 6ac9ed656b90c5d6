// What an invitation link's page shows to a signed-in user.
import type { Invitation, InvitationState } from '@parley/contracts/account/invitation.ts'
import type { Org } from '@parley/contracts/org/org.ts'

export type JoinView =
  /** The user already belongs to the team. */
  | { readonly kind: 'member'; readonly org: Org }
  | { readonly kind: 'question'; readonly org: string; readonly invitedBy: string | null }
  /** Why the link does not work. */
  | {
      readonly kind: 'over'
      readonly reason: Exclude<InvitationState, 'valid'> | 'unknown'
      readonly org: string | null
    }
  /** The link only lets people register. */
  | { readonly kind: 'nothing' }

/**
 * @param invitation null if there is no such link
 * @param orgs the user's organisations, including invitations
 */
export function joinView(invitation: Invitation | null, orgs: readonly Org[]): JoinView {
  if (invitation === null) return { kind: 'over', reason: 'unknown', org: null }
  const { org_id: id, org_name: org, invited_by: invitedBy, state } = invitation
  if (org === null) return { kind: 'nothing' }
  const own = orgs.find(({ _id }) => _id === id)
  // For members, it does not matter whether the link still works.
  if (own?.membership === 'ACTIVE') return { kind: 'member', org: own }
  // A personal invitation already takes a seat.
  const hasPlace = state === 'full' && own?.membership === 'INVITED'
  if (state !== 'valid' && !hasPlace) return { kind: 'over', reason: state, org }
  return { kind: 'question', org, invitedBy }
}
