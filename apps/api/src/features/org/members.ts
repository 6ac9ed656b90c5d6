// Changing who belongs to an organisation. Each change happens under the organisation's lock, and looks there again what
// the actor is: a role read before may be gone by then, and two who take the last seat come one after the other.
import type { Role } from '@parley/contracts/policy.ts'
import { mayManage } from '@parley/contracts/policy.ts'
import type { Database } from '#database/connect.ts'
import type { Jobs } from '#platform/jobs.ts'
import { Problem } from '#platform/problem.ts'
import { invitationQueue } from './invitation.job.ts'
import * as queries from './org.queries.ts'
import { hasFreeSeat, judgeRemoval, mayChangeRole } from './org.rules.ts'

/** Who acts, and in which organisation. */
export interface Actor {
  readonly id: string
  readonly orgId: string
}

/** Locks the organisation. @throws Problem FORBIDDEN unless the actor is a member of it at this moment */
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

/** Invites by tag name and has the invitation mailed. @throws Problem with the code that says why not */
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

/** Accepting again what has been accepted changes nothing. @throws Problem NOT_FOUND, or ORG.MAX_MEMBERS_REACHED */
export const acceptInvitation = (db: Database, orgId: string, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const org = await queries.lockOrg(tx, orgId)
    const member = org && (await queries.findMember(tx, orgId, userId))
    if (!member || member.status === 'REMOVED') throw new Problem('NOT_FOUND')
    if (member.status === 'ACTIVE') return
    // The invitation has its seat already; only after seats were taken away can there be too few.
    const members = await queries.countMembers(tx, orgId, ['ACTIVE'])
    if (!hasFreeSeat(members, org?.maxMembers ?? 0)) throw new Problem('ORG.MAX_MEMBERS_REACHED')
    await queries.updateMember(tx, orgId, userId, { status: 'ACTIVE' })
  })

/**
 * Makes somebody who has just registered a member of a team, which becomes their current organisation.
 * @returns false where there is no such team any more
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

/** @throws Problem NOT_FOUND where there is no invitation that is pending */
export const declineInvitation = (db: Database, orgId: string, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await queries.lockOrg(tx, orgId)
    if (!(await queries.deleteInvitation(tx, orgId, userId))) throw new Problem('NOT_FOUND')
  })

/** Removes a member, takes an invitation back, or lets the actor leave. @throws Problem FORBIDDEN or NOT_FOUND */
export const removeMember = (db: Database, actor: Actor, userId: string): Promise<void> =>
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
  })

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
