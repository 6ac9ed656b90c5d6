// People by the dozen: made in the database alone, without the password that takes longest.
import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '#database/connect.ts'
import { createAccessTokens } from '#platform/session.ts'
import { insertAccount, insertSignIn } from '../features/auth/auth.queries.ts'

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
  })
  if (id === null) throw new Error(`${tagName} is there already`)
  const expiresAt = new Date(Date.now() + 3_600_000)
  const signInId = await insertSignIn(db, id, randomBytes(16).toString('hex'), expiresAt)
  const tokens = createAccessTokens(createHmac('sha256', crowdSecret).update('access tokens').digest())
  return { id, tagName, accessToken: await tokens.issue(id, signInId, '') }
}
