// The operator's commands about people.
import { Email } from '@parley/contracts/auth.ts'
import { z } from 'zod'
import type { Database } from '#database/connect.ts'
import { findUserByEmail, listUsers, setStatus } from '../features/user/operator.queries.ts'
import { command, Refusal, tableLines } from './command.ts'

const options = z.strictObject({ email: Email })

async function change(db: Database, email: string, status: 'ACTIVE' | 'DIACTIVATED') {
  const user = await findUserByEmail(db, email)
  if (user === null) throw new Refusal(`Nobody has the address ${email}.`)
  await setStatus(db, user.id, status)
  return { json: { _id: user.id, email: user.email, status }, lines: [`${user.email} is ${status}.`] }
}

const deactivate = command({
  name: 'user deactivate',
  usage: '--email EMAIL',
  summary: 'Signs somebody out everywhere at once and lets them in no more.',
  options,
  run: (db, { email }) => change(db, email, 'DIACTIVATED'),
})

const activate = command({
  name: 'user activate',
  usage: '--email EMAIL',
  summary: 'Lets somebody sign in again.',
  options,
  run: (db, { email }) => change(db, email, 'ACTIVE'),
})

const list = command({
  name: 'user list',
  usage: '',
  summary: 'Lists the accounts.',
  options: z.strictObject({}),
  async run(db) {
    const users = await listUsers(db)
    const rows = users.map((user) => [user.id, user.tagName, user.email, user.status])
    return {
      json: users.map(({ id, tagName, firstName, lastName, email, status, createdAt }) => ({
        _id: id,
        tag_name: tagName,
        first_name: firstName,
        last_name: lastName,
        email,
        status,
        created_at: createdAt.toISOString(),
      })),
      lines: tableLines([['ID', 'TAG', 'EMAIL', 'STATUS'], ...rows]),
    }
  },
})

export const userCommands = [deactivate, activate, list]
