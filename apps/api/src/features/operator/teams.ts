// Changes a team, for the console and the command.
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { type NewAction, recordAction } from './actions.queries.ts'
import { findTeam, type ListedTeam, lockTeam, type TeamChange, updateTeam } from './teams.queries.ts'

/** Hands a team over; the library of organisations knows how. */
export interface Handover {
  /** The e-mail address or tag of the new owner. */
  readonly to: string
  readonly findUser: (db: Database, emailOrTag: string) => Promise<{ id: string; tagName: string } | null>
  /** Makes a member the owner, and the previous owner an admin. */
  readonly setRole: (
    tx: Database,
    orgId: string,
    userId: string,
    role: 'OWNER',
  ) => Promise<'changed' | 'no member' | 'owner'>
}

async function handOver(tx: Database, team: ListedTeam, { to, findUser, setRole }: Handover): Promise<string | null> {
  const user = await findUser(tx, to)
  if (user?.tagName === team.ownerTag) return null
  const outcome = user === null ? 'no member' : await setRole(tx, team.id, user.id, 'OWNER')
  if (user === null || outcome !== 'changed') {
    const message = `${to} is no active member of ${team.name}`
    throw new Problem('ORG.USER_NOT_FOUND', [{ path: 'owner', code: 'no_member', message }])
  }
  return user.tagName
}

/**
 * Changes the fields that differ and records each change.
 * @param actorId null for the command
 * @throws Problem NOT_FOUND; ORG.MAX_MEMBERS_REACHED if more seats are taken than the new number: members are removed
 * one by one by the team's heads, not by lowering the number; ORG.USER_NOT_FOUND if the new owner is no active member
 */
export const changeTeam = (
  db: Database,
  orgId: string,
  change: TeamChange,
  actorId: string | null,
  handover?: Handover,
): Promise<{ team: ListedTeam; actions: NewAction[] }> =>
  db.transaction(async (tx) => {
    if ((await lockTeam(tx, orgId)) === null) throw new Problem('NOT_FOUND')
    const before = await findTeam(tx, orgId)
    if (before === null) throw new Problem('NOT_FOUND')
    if (change.maxMembers !== undefined && change.maxMembers < before.seatsTaken) {
      const message = `${before.seatsTaken} seats are taken: members and open invitations`
      throw new Problem('ORG.MAX_MEMBERS_REACHED', [{ path: 'max_members', code: 'seats_taken', message }])
    }
    if (Object.keys(change).length > 0) await updateTeam(tx, orgId, change)
    const actions = actionsOf(before, change, actorId)
    const owner = handover && (await handOver(tx, before, handover))
    if (owner) actions.push({ actorId, action: 'org_handed_over', target: before.name, detail: { owner: `@${owner}` } })
    for (const action of actions) await recordAction(tx, action)
    return { team: (await findTeam(tx, orgId)) ?? before, actions }
  })

function actionsOf(before: ListedTeam, { name, maxMembers, status }: TeamChange, actorId: string | null): NewAction[] {
  const target = name ?? before.name
  return [
    ...(name !== undefined && name !== before.name
      ? [{ actorId, action: 'org_renamed' as const, target, detail: { from: before.name } }]
      : []),
    ...(maxMembers !== undefined && maxMembers !== before.maxMembers
      ? [{ actorId, action: 'org_seats' as const, target, detail: { seats: maxMembers } }]
      : []),
    ...(status !== undefined && status !== before.status
      ? [{ actorId, action: status === 'active' ? ('org_resumed' as const) : ('org_suspended' as const), target }]
      : []),
  ]
}
