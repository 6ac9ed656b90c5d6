// Forgotten, reset and changed passwords, and the end of sign-ins elsewhere.
import { changePassword, endOtherSessions, forgotPassword, resetPassword } from '@parley/contracts/auth.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import type { Jobs } from '#platform/jobs.ts'
import { mailLimit } from '#platform/limits.ts'
import { networkOf } from '#platform/network.ts'
import { Problem } from '#platform/problem.ts'
import { serve } from '#platform/serve.ts'
import { revokeSignIns } from './auth.queries.ts'
import { checkPassword } from './confirm.ts'
import type { KnownNetworks } from './known-networks.ts'
import { checkNewPassword, hashPassword, isCommonPassword } from './password.ts'
import { resetQueue } from './reset.job.ts'
import { findPerson, findResetting, setPassword, useReset } from './reset.queries.ts'
import { networkSource } from './sign-in-attempt.ts'
import { hashOfToken } from './token.ts'

export interface PasswordDependencies {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'send'>
  readonly knownNetworks: KnownNetworks
}

export function passwordRoutes(app: FastifyInstance, { db, jobs, knownNetworks }: PasswordDependencies): void {
  serve(
    app,
    forgotPassword,
    async ({ body, request }) => {
      request.log.info({ event: 'password_reset_asked_for' })
      await jobs.send(resetQueue, { email: body.email.toLowerCase() })
      return {}
    },
    { limit: mailLimit },
  )

  serve(
    app,
    resetPassword,
    async ({ body, request, reply }) => {
      if (isCommonPassword(body.password)) throw new Problem('AUTH.PASSWORD_TOO_COMMON')
      const hash = hashOfToken(body.token)
      // Looked up first, so that made-up tokens cost no argon2.
      const person = await findResetting(db, hash)
      if (person === null) throw new Problem('AUTH.RESET_INVALID')
      checkNewPassword(body.password, person)
      const userId = await useReset(db, hash, await hashPassword(body.password, networkSource(request, reply)))
      if (userId === null) throw new Problem('AUTH.RESET_INVALID')
      // The way in for an owner on a new network whose account is being attacked from everywhere.
      await knownNetworks.remember(userId, networkOf(request.ip))
      request.log.info({ event: 'password_reset', userId })
    },
    { limit: mailLimit },
  )

  serve(app, changePassword, async ({ user, body, request }) => {
    checkNewPassword(body.new_password, await findPerson(db, user.id))
    await checkPassword(app, db, user, body.current_password)
    await setPassword(db, user.id, await hashPassword(body.new_password, { name: user.id }), user.signInId)
    request.log.info({ event: 'password_changed', userId: user.id })
  })

  serve(app, endOtherSessions, async ({ user, request }) => {
    await revokeSignIns(db, user.id, user.signInId)
    request.log.info({ event: 'other_sign_ins_ended', userId: user.id })
  })
}
