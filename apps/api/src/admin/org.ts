// Admin commands about organisations.
import { Email } from '@parley/contracts/account/auth.ts'
import { OrgName, seatsMax } from '@parley/contracts/operator/operator-people.ts'
import { Role } from '@parley/contracts/org/org.ts'
import { z } from 'zod'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { recordAction } from '../features/operator/actions.queries.ts'
import { changeTeam } from '../features/operator/teams.ts'
import { createTeam, findTeams, listTeams, setRole } from '../features/org/operator.queries.ts'
import { findUserByEmail } from '../features/user/operator.queries.ts'
import { command, Refusal, tableLines } from './command.ts'

/** @throws Refusal if no team has this id or name, or if several have the name */
async function findTeam(db: Database, org: string) {
  const [team, another] = await findTeams(db, org)
  if (team === undefined) throw new Refusal(`There is no team ${org}.`)
  if (another !== undefined) throw new Refusal(`Several teams are called ${org}: give the id.`)
  return team
}

const create = command({
  name: 'org create',
  usage: '--name NAME --owner EMAIL --max-members N',
  summary: 'Makes a team; pending invitations take seats too.',
  options: z.strictObject({
    name: OrgName,
    owner: Email,
    'max-members': z.coerce.number().int().min(1).max(seatsMax),
  }),
  async run(db, { name, owner, 'max-members': maxMembers }) {
    const user = await findUserByEmail(db, owner)
    if (user === null) throw new Refusal(`Nobody has the address ${owner}: the owner must have an account first.`)
    const id = await db.transaction(async (tx) => {
      const made = await createTeam(tx, { name, ownerId: user.id, maxMembers })
      await recordAction(tx, { actorId: null, action: 'org_created', target: name, detail: { seats: maxMembers } })
      return made
    })
    return {
      json: { _id: id, name, owner_id: user.id, max_members: maxMembers },
      lines: [`${name} (${id}) belongs to ${user.email} and has ${maxMembers} seats.`],
    }
  },
})

const role = command({
  name: 'org role',
  usage: '--org ID|NAME --email EMAIL --role OWNER|ADMIN|TEACHER|MEMBER',
  summary: 'Gives a member another role. OWNER hands the team over: the owner before becomes an admin.',
  options: z.strictObject({ org: z.string().min(1), email: Email, role: Role }),
  async run(db, { org, email, role }) {
    const team = await findTeam(db, org)
    const user = await findUserByEmail(db, email)
    const outcome = user === null ? 'no member' : await setRole(db, team.id, user.id, role)
    if (outcome === 'no member') throw new Refusal(`${email} is no member of ${team.name}.`)
    if (outcome === 'owner') throw new Refusal(`${email} owns ${team.name}: give OWNER to another member instead.`)
    return {
      json: { org_id: team.id, user_id: user?.id, role },
      lines: [`${email} is ${role} of ${team.name}.`],
    }
  },
})

const list = command({
  name: 'org list',
  usage: '',
  summary: 'Lists the teams.',
  options: z.strictObject({}),
  async run(db) {
    const teams = await listTeams(db)
    const rows = teams.map((team) => [
      team.id,
      team.name,
      team.owner,
      `${team.seatsTaken}/${team.maxMembers}`,
      team.status,
    ])
    return {
      json: teams.map(({ id, name, owner, seatsTaken, maxMembers, status }) => ({
        _id: id,
        name,
        owner,
        status,
        seats_taken: seatsTaken,
        max_members: maxMembers,
      })),
      lines: tableLines([['ID', 'NAME', 'OWNER', 'SEATS', 'STATUS'], ...rows]),
    }
  },
})

const set = command({
  name: 'org set',
  usage: '--org ID|NAME [--name NAME] [--max-members N] [--status active|suspended]',
  summary: 'Changes name, seats or status of a team; nobody can use a suspended one.',
  options: z.strictObject({
    org: z.string().min(1),
    name: OrgName.optional(),
    'max-members': z.coerce.number().int().min(1).max(seatsMax).optional(),
    status: z.enum(['active', 'suspended']).optional(),
  }),
  async run(db, { org, name, 'max-members': maxMembers, status }) {
    const team = await findTeam(db, org)
    const change = {
      ...(name !== undefined && { name }),
      ...(maxMembers !== undefined && { maxMembers }),
      ...(status !== undefined && { status }),
    }
    const changed = await changeTeam(db, team.id, change, null).catch((error) => {
      throw error instanceof Problem ? new Refusal(error.details[0]?.message ?? error.message) : error
    })
    const { name: now, maxMembers: seats, seatsTaken, status: state } = changed.team
    return {
      json: { _id: team.id, name: now, max_members: seats, seats_taken: seatsTaken, status: state },
      lines: [`${now} (${team.id}): ${seatsTaken} of ${seats} seats taken, ${state}.`],
    }
  },
})

export const orgCommands = [create, role, set, list]
