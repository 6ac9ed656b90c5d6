// Forgotten, reset and changed passwords, and ending other sign-ins.
import { changePassword, endOtherSessions, forgotPassword, resetPassword } from '@parley/contracts/account/auth.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { networkOf } from '#platform/http/network.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { mailLimit } from '#platform/limits/limits.ts'
import { revokeSignIns } from '../auth.queries.ts'
import { checkPassword } from '../confirm.ts'
import { resetQueue } from '../recovery/reset.job.ts'
import { findPerson, findResetting, type LeaveTeams, setPassword, useReset } from '../recovery/reset.queries.ts'
import type { KnownNetworks } from '../sign-ins/known-networks.ts'
import { networkSource } from '../sign-ins/sign-in-attempt.ts'
import { hashOfToken } from '../token.ts'
import { checkNewPassword, hashPassword, isCommonPassword } from './password.ts'

export interface PasswordDeps {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'send'>
  readonly knownNetworks: KnownNetworks
  readonly leaveTeams: LeaveTeams
}

export function passwordRoutes(app: FastifyInstance, { db, jobs, knownNetworks, leaveTeams }: PasswordDeps): void {
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
      // Looks up the link first, so that made-up tokens do not cost an argon2 computation.
      const person = await findResetting(db, hash)
      if (person === null) throw new Problem('AUTH.RESET_INVALID')
      checkNewPassword(body.password, person)
      const passwordHash = await hashPassword(body.password, networkSource(request, reply))
      const userId = await useReset(db, { hash, passwordHash, leaveTeams })
      if (userId === null) throw new Problem('AUTH.RESET_INVALID')
      // Lets the owner sign in from a new network while their account is under attack.
      await knownNetworks.remember(userId, networkOf(request.ip))
      request.log.info({ event: 'password_reset', userId })
    },
    { limit: mailLimit },
  )

  serve(app, changePassword, async ({ user, body, request }) => {
    checkNewPassword(body.new_password, await findPerson(db, user.id))
    await checkPassword(app, db, user, body.current_password)
    await setPassword(db, user, await hashPassword(body.new_password, { name: user.id }))
    request.log.info({ event: 'password_changed', userId: user.id })
  })

  serve(app, endOtherSessions, async ({ user, request }) => {
    await revokeSignIns(db, user.id, user.signInId)
    request.log.info({ event: 'other_sign_ins_ended', userId: user.id })
  })
}
