// Signing in with Google.
import { signInWithGoogle } from '@parley/contracts/auth.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { mailLimit } from '#platform/limits.ts'
import { Problem } from '#platform/problem.ts'
import { serve } from '#platform/serve.ts'
import { openAccount, type SignIn } from './account.ts'
import { findAccount } from './auth.queries.ts'
import { type Locale, localeOf } from './auth.rules.ts'
import { findByIdentity, linkIdentity } from './google.queries.ts'
import { type GooglePerson, googleIssuer, type VerifyGoogle } from './google.ts'

export interface GoogleDependencies {
  readonly db: Database
  /** Null where sign-in with Google is off. */
  readonly verifyGoogle: VerifyGoogle | null
}

export function googleRoutes(app: FastifyInstance, { db, verifyGoogle }: GoogleDependencies, signIn: SignIn): void {
  serve(app, signInWithGoogle, async ({ body, request, reply }) => {
    if (verifyGoogle === null) throw new Problem('AUTH.GOOGLE_INVALID')
    await app.door.limits.take(mailLimit, request.ip)
    const person = await verifyGoogle(body.id_token)
    const userId = await accountOf(db, person, localeOf(request.headers['accept-language']))
    await app.door.limits.giveBack(mailLimit, request.ip)
    request.log.info({ event: 'signed_in', by: 'google', userId })
    return signIn(reply, userId)
  })
}

/**
 * The account of a person, opened where there is none.
 * @throws Problem AUTH.LINK_REQUIRED where the address belongs to an account that may not be linked, AUTH.GOOGLE_INVALID
 *   for a deactivated one
 */
async function accountOf(db: Database, person: GooglePerson, locale: Locale): Promise<string> {
  const identity = { issuer: googleIssuer, subject: person.subject }
  const linked = await findByIdentity(db, identity)
  const found = linked ?? (await findAccount(db, person.email))
  if (found === null) {
    const { email, firstName, lastName } = person
    const account = { email, firstName, lastName, ...locale, emailVerifiedAt: new Date() }
    // Two first sign-ins at once: the second finds what the first has opened.
    return (await openAccount(db, account, identity)) ?? accountOf(db, person, locale)
  }
  if (found.status !== 'ACTIVE') throw new Problem('AUTH.GOOGLE_INVALID')
  if (linked === null && !(await linkIdentity(db, found.id, identity))) throw new Problem('AUTH.LINK_REQUIRED')
  return found.id
}
