// The operator's commands about organisations.
import { Email } from '@parley/contracts/auth.ts'
import { Role } from '@parley/contracts/org.ts'
import { z } from 'zod'
import { createTeam, findTeams, listTeams, setRole } from '../features/org/operator.queries.ts'
import { findUserByEmail } from '../features/user/operator.queries.ts'
import { command, Refusal, tableLines } from './command.ts'

/** As many as one organisation may have. */
const seatsMax = 100_000

const create = command({
  name: 'org create',
  usage: '--name NAME --owner EMAIL --max-members N',
  summary: 'Makes a team; pending invitations take seats too.',
  options: z.strictObject({
    name: z.string().trim().min(1).max(120),
    owner: Email,
    'max-members': z.coerce.number().int().min(1).max(seatsMax),
  }),
  async run(db, { name, owner, 'max-members': maxMembers }) {
    const user = await findUserByEmail(db, owner)
    if (user === null) throw new Refusal(`Nobody has the address ${owner}: the owner must have an account first.`)
    const id = await createTeam(db, { name, ownerId: user.id, maxMembers })
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
    const [team, another] = await findTeams(db, org)
    if (team === undefined) throw new Refusal(`There is no team ${org}.`)
    if (another !== undefined) throw new Refusal(`Several teams are called ${org}: give the id.`)
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
    const rows = teams.map((team) => [team.id, team.name, team.owner, `${team.seatsTaken}/${team.maxMembers}`])
    return {
      json: teams.map(({ id, name, owner, seatsTaken, maxMembers, status }) => ({
        _id: id,
        name,
        owner,
        status,
        seats_taken: seatsTaken,
        max_members: maxMembers,
      })),
      lines: tableLines([['ID', 'NAME', 'OWNER', 'SEATS'], ...rows]),
    }
  },
})

export const orgCommands = [create, role, list]
