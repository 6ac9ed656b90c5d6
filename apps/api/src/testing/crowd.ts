// People by the dozen: made in the database alone, without the password that takes longest.
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { users } from '#database/users.ts'
import { createKeys } from '#platform/secret.ts'
import { createAccessTokens } from '#platform/session.ts'
import { insertAccount, insertSignIn } from '../features/auth/auth.queries.ts'
import { subscribe } from './subscribed.ts'

/** ACCESS_TOKEN_SECRET of the server that is to believe their tokens. */
export const crowdSecret = randomBytes(32).toString('hex')

export interface Somebody {
  readonly id: string
  readonly accessToken: string
  readonly tagName: string
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
  const tokens = createAccessTokens(createKeys([crowdSecret])('access tokens'))
  return { id, tagName, accessToken: await tokens.issue(id, signInId, '') }
}

/** Somebody who may do as much as possible: operators and subscribers reach code that others do not. */
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
