// Creates many users directly in the database, without a password, which would take longest.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { users } from '#database/users.ts'
import { createAccessTokens } from '#platform/http/session.ts'
import { createKeys } from '#platform/secret.ts'
import { findActiveOrg, insertAccount, insertSignIn } from '../features/auth/auth.queries.ts'
import { subscribe } from './paddle/subscribed.ts'

/** ACCESS_TOKEN_SECRET of servers that are to accept these users' tokens. */
export const bulkUsersSecret = randomBytes(32).toString('hex')

export interface Somebody {
  readonly id: string
  readonly signInId: string
  /** Names the current organisation. */
  readonly accessToken: string
  readonly tagName: string
}

/** An access token of a user's sign-in that names an organisation. */
export const tokenIn = ({ id, signInId }: Pick<Somebody, 'id' | 'signInId'>, orgId: string): Promise<string> =>
  createAccessTokens(createKeys([bulkUsersSecret])('access tokens')).issue(id, signInId, orgId)

/** The user, with the organisation as their current one. */
export async function enter(db: Database, person: Somebody, orgId: string): Promise<Somebody> {
  await db.update(users).set({ currentOrgId: orgId }).where(eq(users.id, person.id))
  return { ...person, accessToken: await tokenIn(person, orgId) }
}

let people = 0

export async function somebody(db: Database): Promise<Somebody> {
  people += 1
  const tagName = `somebody_${process.pid}_${people}`
  const id = await insertAccount(db, {
    tagName,
    firstName: 'Some',
    lastName: 'Body',
    email: `${tagName}@example.org`,
    country: 'IE',
    explanationLanguage: 'en',
    acceptsTerms: true,
    acceptsPrivacy: true,
    acceptsRefund: true,
  })
  if (id === null) throw new Error(`${tagName} is there already`)
  const expiresAt = new Date(Date.now() + 3_600_000)
  const signInId = await insertSignIn(db, { userId: id, expiresAt }, randomBytes(16).toString('hex'))
  if (signInId === null) throw new Error(`${tagName} cannot sign in`)
  const orgId = await findActiveOrg(db, id)
  return { id, signInId, tagName, accessToken: await tokenIn({ id, signInId }, orgId ?? '') }
}

/** An operator with a subscription, who reaches code that other users do not. */
export async function subscribedOperator(db: Database): Promise<Somebody> {
  const person = await somebody(db)
  const isPerson = eq(users.id, person.id)
  const changed = await db
    .update(users)
    .set({ isOperator: true })
    .where(isPerson)
    .returning({ orgId: users.currentOrgId })
  await subscribe(db, changed[0]?.orgId ?? '')
  return person
}
