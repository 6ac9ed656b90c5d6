// Signing in with Google.
import { signInWithGoogle } from '@parley/contracts/account/auth.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { networkOf } from '#platform/http/network.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { mailLimit } from '#platform/limits/limits.ts'
import { localeOf } from '../auth.rules.ts'
import type { SignIn } from '../entry.ts'
import type { Registration } from '../registration/registration.ts'
import type { VerifyGoogle } from './google.ts'
import { accountOf } from './identity.ts'

export interface GoogleDeps {
  readonly db: Database
  readonly registration: Registration
  /** Null if sign-in with Google is off. */
  readonly verifyGoogle: VerifyGoogle | null
}

export function googleRoutes(app: FastifyInstance, deps: GoogleDeps, signIn: SignIn): void {
  const { db, registration, verifyGoogle } = deps
  serve(app, signInWithGoogle, async ({ body, request, reply }) => {
    if (verifyGoogle === null) throw new Problem('AUTH.GOOGLE_INVALID')
    const locale = localeOf(request.headers['accept-language'])
    const counts = [{ limit: mailLimit, key: networkOf(request.ip) }]
    const { userId } = await app.guard.limits.countRefusals(counts, async () => {
      const person = await verifyGoogle(body.id_token)
      const arrival = {
        person,
        method: 'google',
        locale,
        invitation: body.invitation,
        refusal: 'AUTH.GOOGLE_INVALID',
      } as const
      return accountOf(db, registration, arrival)
    })
    return signIn(reply, userId, 'google')
  })
}
