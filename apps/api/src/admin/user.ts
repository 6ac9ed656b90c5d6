// Admin commands about users.
import { z } from 'zod'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { revokeSignIns } from '../features/auth/auth.queries.ts'
import { clearSecondFactor } from '../features/auth/passkeys/passkeys.queries.ts'
import { createPassword, hashPassword } from '../features/auth/passwords/password.ts'
import { replacePassword } from '../features/auth/recovery/reset.queries.ts'
import { type ActionName, recordAction } from '../features/operator/actions.queries.ts'
import { removeUser } from '../features/operator/remove-user.ts'
import { listOwnedTeams } from '../features/operator/users.queries.ts'
import { findUserByEmailOrTag, listUsers, setStatus } from '../features/user/operator.queries.ts'
import { command, Refusal, tableLines } from './command.ts'

/** The user: an e-mail address or a tag, typed alone or after --email. */
const oneAccount = {
  usage: 'EMAIL|TAG',
  options: z.strictObject({ email: z.string().trim().min(1) }),
  argument: 'email',
} as const

/** @throws Refusal if there is no such user */
export async function findUser(db: Database, emailOrTag: string) {
  const user = await findUserByEmailOrTag(db, emailOrTag)
  if (user !== null) return user
  const what = emailOrTag.replace(/^@/, '').includes('@') ? 'address' : 'tag'
  throw new Refusal(`Nobody has the ${what} ${emailOrTag}.`)
}

/** Changes an account and logs the action, in one transaction. */
async function act(db: Database, emailOrTag: string, action: ActionName, run: (tx: Database, id: string) => unknown) {
  const user = await findUser(db, emailOrTag)
  await db.transaction(async (tx) => {
    await run(tx, user.id)
    await recordAction(tx, { actorId: null, action, target: user.tagName })
  })
  return user
}

async function change(db: Database, emailOrTag: string, status: 'ACTIVE' | 'DIACTIVATED') {
  const action = status === 'ACTIVE' ? 'user_activated' : 'user_deactivated'
  const { id, email } = await act(db, emailOrTag, action, (tx, userId) => setStatus(tx, userId, status))
  const teams = (await listOwnedTeams(db, [id])).map(({ name }) => name)
  const warning = `This account still owns ${teams.join(', ')}: org role --role OWNER hands a team over.`
  return {
    json: { _id: id, email, status, owned_teams: teams },
    lines: [`${email} is ${status}.`, ...(status === 'DIACTIVATED' && teams.length > 0 ? [warning] : [])],
  }
}

const deactivate = command({
  name: 'user deactivate',
  summary: 'Signs somebody out everywhere at once and lets them in no more.',
  ...oneAccount,
  run: (db, { email }) => change(db, email, 'DIACTIVATED'),
})

const activate = command({
  name: 'user activate',
  summary: 'Lets somebody sign in again.',
  ...oneAccount,
  run: (db, { email }) => change(db, email, 'ACTIVE'),
})

const signOut = command({
  name: 'user sign-out',
  summary: 'Ends every sign-in of somebody, who may sign in again.',
  ...oneAccount,
  async run(db, { email: asked }) {
    const { id, email } = await act(db, asked, 'user_signed_out', revokeSignIns)
    return { json: { _id: id, email }, lines: [`${email} is signed out everywhere.`] }
  },
})

const resetSecondFactor = command({
  name: 'user reset-second-factor',
  summary: 'Switches the second factor off for somebody who has lost it; make sure who is asking.',
  ...oneAccount,
  async run(db, { email: asked }) {
    const { id, email } = await act(db, asked, 'second_factor_reset', clearSecondFactor)
    return { json: { _id: id, email }, lines: [`${email} signs in without a second factor.`] }
  },
})

const resetPassword = command({
  name: 'user reset-password',
  summary:
    'Prints a new password for somebody who gets no mail, and ends every sign-in; make sure who is asking. A second factor stays.',
  ...oneAccount,
  async run(db, { email: asked }) {
    const password = createPassword()
    const hash = await hashPassword(password, { name: 'admin command' })
    const { id, email } = await act(db, asked, 'password_reset', (tx, userId) =>
      replacePassword(tx, { id: userId }, hash),
    )
    return {
      json: { _id: id, email, password },
      lines: [`${email} signs in with ${password} from now on, and should change it in the profile.`],
    }
  },
})

/** The reason why an account cannot be deleted, as a message for the operator. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Problem)) return error
  return new Refusal(error.details.map(({ message }) => `${message}.`).join('\n') || error.message)
}

const remove = command({
  name: 'user delete',
  summary: 'Deletes an account with everything in it, as its owner would; asks for the tag, unless --yes is added.',
  ...oneAccount,
  async run(db, { email: asked }, deps) {
    const { id, email, tagName } = await findUser(db, asked)
    const alone = (await listOwnedTeams(db, [id])).filter(({ others }) => others === 0).map(({ name }) => name)
    const teams = alone.length === 0 ? '' : ` with the teams ${alone.join(', ')}, which have no other members,`
    const question = `Everything of ${email}${teams} goes for good. Type the tag ${tagName} to delete the account:`
    await deps.confirm(question, tagName)
    await deps
      .withAccountEnd((end) => removeUser({ db, ...end }, { userId: id, typedTag: tagName, actorId: null }))
      .catch((error) => Promise.reject(asRefusal(error)))
    return { json: { _id: id, email, tag_name: tagName }, lines: [`${email} (${tagName}) is deleted.`] }
  },
})

const list = command({
  name: 'user list',
  usage: '',
  summary: 'Lists the accounts.',
  options: z.strictObject({}),
  async run(db) {
    const users = await listUsers(db)
    const rows = users.map((user) => [
      user.id,
      user.tagName,
      user.email,
      user.status,
      user.isOperator ? 'operator' : '-',
      user.lastSeenAt?.toISOString() ?? '-',
    ])
    return {
      json: users.map(({ id, tagName, firstName, lastName, email, status, isOperator, createdAt, lastSeenAt }) => ({
        _id: id,
        tag_name: tagName,
        first_name: firstName,
        last_name: lastName,
        email,
        status,
        is_operator: isOperator,
        created_at: createdAt.toISOString(),
        last_seen_at: lastSeenAt?.toISOString() ?? null,
      })),
      lines: tableLines([['ID', 'TAG', 'EMAIL', 'STATUS', 'OPERATOR', 'LAST SEEN'], ...rows]),
    }
  },
})

export const userCommands = [deactivate, activate, signOut, resetPassword, resetSecondFactor, remove, list]
