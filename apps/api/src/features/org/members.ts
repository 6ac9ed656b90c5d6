// Changes an organisation's members. Each change locks the organisation and reads the actor's role again: a role read
// earlier may have been removed, and two users who take the last seat must do so one after the other.
import type { Role } from '@parley/contracts/org/policy.ts'
import { mayManage } from '@parley/contracts/org/policy.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { invitationQueue } from './invitation.job.ts'
import * as queries from './org.queries.ts'
import { hasFreeSeat, judgeRemoval, mayChangeRole } from './org.rules.ts'

/** The acting user, and the organisation. */
export interface Actor {
  readonly id: string
  readonly orgId: string
}

/**
 * Locks the organisation.
 * @throws Problem FORBIDDEN unless the actor is currently a member
 */
async function enter(tx: Database, { id, orgId }: Actor): Promise<{ role: Role; maxMembers: number }> {
  const org = await queries.lockOrg(tx, orgId)
  const actor = org && (await queries.findMember(tx, orgId, id))
  if (actor?.status !== 'ACTIVE') throw new Problem('FORBIDDEN')
  return { role: actor.role, maxMembers: org?.maxMembers ?? 0 }
}

async function memberAfter(tx: Database, orgId: string, userId: string): Promise<queries.MemberOfOrg> {
  const member = await queries.findMember(tx, orgId, userId)
  if (member === null) throw new Error('The member has vanished under the lock')
  return member
}

/**
 * Invites a user by tag name, and mails the invitation.
 * @throws Problem with the code of the reason
 */
export const inviteByTag = (
  db: Database,
  jobs: Pick<Jobs, 'send'>,
  actor: Actor,
  { tagName, role }: { tagName: string; role: Role },
): Promise<queries.MemberOfOrg> =>
  db.transaction(async (tx) => {
    const { role: actorRole, maxMembers } = await enter(tx, actor)
    if (!mayManage(actorRole, role)) throw new Problem('FORBIDDEN')
    const userId = await queries.findByTag(tx, tagName.replace(/^@/, '').toLowerCase())
    if (userId === null) throw new Problem('ORG.USER_NOT_FOUND')
    const existing = await queries.findMember(tx, actor.orgId, userId)
    if (existing?.status === 'ACTIVE') throw new Problem('ORG.USER_ALREADY_A_MEMBER')
    if (existing?.status === 'INVITED') throw new Problem('ORG.USER_ALREADY_INVITED')
    const taken = await queries.countMembers(tx, actor.orgId, ['ACTIVE', 'INVITED'])
    if (!hasFreeSeat(taken, maxMembers)) throw new Problem('ORG.MAX_MEMBERS_REACHED')
    await queries.invite(tx, actor.orgId, userId, role)
    await jobs.send(invitationQueue, { org_id: actor.orgId, user_id: userId }, tx)
    return memberAfter(tx, actor.orgId, userId)
  })

/**
 * Accepts an invitation; accepting it twice changes nothing.
 * @throws Problem NOT_FOUND, or ORG.MAX_MEMBERS_REACHED
 */
export const acceptInvitation = (db: Database, orgId: string, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const org = await queries.lockOrg(tx, orgId)
    const member = org && (await queries.findMember(tx, orgId, userId))
    if (!member || member.status === 'REMOVED') throw new Problem('NOT_FOUND')
    if (member.status === 'ACTIVE') return
    // The invitation already takes a seat; seats can be missing only if their number has been reduced since.
    const members = await queries.countMembers(tx, orgId, ['ACTIVE'])
    if (!hasFreeSeat(members, org?.maxMembers ?? 0)) throw new Problem('ORG.MAX_MEMBERS_REACHED')
    await queries.updateMember(tx, orgId, userId, { status: 'ACTIVE' })
  })

/**
 * Makes a newly registered user a member of a team, which becomes their current organisation.
 * @returns false if the team no longer exists
 * @throws Problem ORG.MAX_MEMBERS_REACHED
 */
export async function joinTeam(tx: Database, orgId: string, userId: string): Promise<boolean> {
  const org = await queries.lockOrg(tx, orgId)
  if (org === null) return false
  const taken = await queries.countMembers(tx, orgId, ['ACTIVE', 'INVITED'])
  if (!hasFreeSeat(taken, org.maxMembers)) throw new Problem('ORG.MAX_MEMBERS_REACHED')
  await queries.insertMember(tx, orgId, userId)
  return true
}

/**
 * Makes an existing user a member of an organisation, unless they already are; their current organisation stays.
 * @returns false if the organisation is not active
 * @throws Problem ORG.MAX_MEMBERS_REACHED
 */
export async function joinOrg(tx: Database, orgId: string, userId: string): Promise<boolean> {
  const org = await queries.lockOrg(tx, orgId)
  if (org === null) return false
  const member = await queries.findMember(tx, orgId, userId)
  if (member?.status === 'ACTIVE') return true
  // A pending invitation already takes a seat.
  const isInvited = member?.status === 'INVITED'
  const taken = await queries.countMembers(tx, orgId, isInvited ? ['ACTIVE'] : ['ACTIVE', 'INVITED'])
  if (!hasFreeSeat(taken, org.maxMembers)) throw new Problem('ORG.MAX_MEMBERS_REACHED')
  if (isInvited) await queries.updateMember(tx, orgId, userId, { status: 'ACTIVE' })
  else await queries.putMember(tx, orgId, userId)
  return true
}

/**
 * Makes a user who has an account a member of a team by its link; their current organisation stays. A link does not
 * bring back a member who left or was removed: they need a personal invitation.
 * @returns 'gone' if the team is not active
 * @throws Problem FORBIDDEN for a former member, ORG.MAX_MEMBERS_REACHED
 */
export async function joinByLink(tx: Database, orgId: string, userId: string): Promise<'joined' | 'member' | 'gone'> {
  await queries.lockOrg(tx, orgId)
  const member = await queries.findMember(tx, orgId, userId)
  if (member?.status === 'REMOVED') throw new Problem('FORBIDDEN')
  if (member?.status === 'ACTIVE') return 'member'
  return (await joinOrg(tx, orgId, userId)) ? 'joined' : 'gone'
}

/** Locks an organisation. @returns how many more members it may have: 0 if it is not active */
export async function lockSeats(tx: Database, orgId: string): Promise<number> {
  const org = await queries.lockOrg(tx, orgId)
  const taken = await queries.countMembers(tx, orgId, ['ACTIVE', 'INVITED'])
  return Math.max(0, (org?.maxMembers ?? 0) - taken)
}

/** @throws Problem NOT_FOUND if there is no pending invitation */
export const declineInvitation = (db: Database, orgId: string, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await queries.lockOrg(tx, orgId)
    if (!(await queries.deleteInvitation(tx, orgId, userId))) throw new Problem('NOT_FOUND')
  })

/** Called in the transaction in which a member leaves or is removed. */
export type WhenRemoved = (
  tx: Database,
  ended: { orgId: string; userId: string; status: 'LEFT' | 'REMOVED' },
) => Promise<void>

/**
 * Removes a member, revokes an invitation, or lets the actor leave.
 * @param whenRemoved what else to do in the same transaction
 * @throws Problem FORBIDDEN or NOT_FOUND
 */
export const removeMember = (db: Database, actor: Actor, userId: string, whenRemoved: WhenRemoved): Promise<void> =>
  db.transaction(async (tx) => {
    const { role } = await enter(tx, actor)
    const found = await queries.findMember(tx, actor.orgId, userId)
    const target = found?.status === 'REMOVED' ? null : found
    const verdict = judgeRemoval(role, target?.role ?? null, userId === actor.id)
    if (verdict === 'unseen') throw new Problem('NOT_FOUND')
    if (verdict === 'forbidden') throw new Problem('FORBIDDEN')
    if (await queries.deleteInvitation(tx, actor.orgId, userId)) return
    await queries.updateMember(tx, actor.orgId, userId, { status: 'REMOVED' })
    await queries.sendHome(tx, actor.orgId, userId)
    const status = userId === actor.id ? 'LEFT' : 'REMOVED'
    await whenRemoved(tx, { orgId: actor.orgId, userId, status })
  })

/**
 * Ends all of a user's memberships, except in organisations that they own. Pending invitations stay: they still have to
 * be accepted.
 * @param whenRemoved what else to do in the same transaction
 */
export async function leaveTeams(tx: Database, userId: string, whenRemoved: WhenRemoved): Promise<void> {
  for (const orgId of await queries.listJoined(tx, userId)) {
    await queries.lockOrg(tx, orgId)
    await queries.updateMember(tx, orgId, userId, { status: 'REMOVED' })
    await queries.sendHome(tx, orgId, userId)
    await whenRemoved(tx, { orgId, userId, status: 'LEFT' })
  }
}

/** @throws Problem FORBIDDEN or NOT_FOUND */
export const changeRole = (
  db: Database,
  actor: Actor,
  { userId, role }: { userId: string; role: Role },
): Promise<queries.MemberOfOrg> =>
  db.transaction(async (tx) => {
    const { role: actorRole } = await enter(tx, actor)
    const target = await queries.findMember(tx, actor.orgId, userId)
    if (target === null || target.status === 'REMOVED') throw new Problem('NOT_FOUND')
    if (!mayChangeRole(actorRole, target.role, role)) throw new Problem('FORBIDDEN')
    await queries.updateMember(tx, actor.orgId, userId, { role })
    return memberAfter(tx, actor.orgId, userId)
  })
