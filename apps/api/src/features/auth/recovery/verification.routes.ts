// Verifies an account's e-mail address.
import { verifyEmail } from '@parley/contracts/account/auth.ts'
import { sendVerification } from '@parley/contracts/account/user.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type Limit, mailLimit } from '#platform/limits/limits.ts'
import { hashOfToken } from '../token.ts'
import { verificationQueue } from './verification.job.ts'
import { useVerification } from './verification.queries.ts'

export interface VerificationDeps {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'send'>
}

/** Limits how often a user can request a link to their own e-mail address. */
const verificationLimit: Limit = { name: 'verifications', max: 5, windowMs: 3_600_000, countedIn: 'database' }

export function verificationRoutes(app: FastifyInstance, { db, jobs }: VerificationDeps): void {
  serve(
    app,
    verifyEmail,
    async ({ body, request }) => {
      const userId = await useVerification(db, hashOfToken(body.token))
      if (userId === null) throw new Problem('AUTH.VERIFICATION_INVALID')
      request.log.info({ event: 'email_verified', userId })
    },
    { limit: mailLimit },
  )

  serve(
    app,
    sendVerification,
    async ({ user }) => {
      if (!user.hasVerifiedEmail) await jobs.send(verificationQueue, { user_id: user.id })
      return {}
    },
    { limit: verificationLimit },
  )
}
