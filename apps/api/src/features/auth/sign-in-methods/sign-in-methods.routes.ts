// An account's sign-in methods, shown to its owner after a reset and after an external account is linked.
import {
  confirmSignInMethods,
  getSignInMethods,
  removeIdentity,
  removePassword,
} from '@parley/contracts/account/sign-in.ts'
import type { User } from '@parley/contracts/account/user.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { confirmCaller } from '../confirm.ts'
import { passkeysOf } from '../passkeys/passkeys.routes.ts'
import type { Issuers } from '../providers/issuers.ts'
import { signInsOf } from '../sign-ins/sign-ins.routes.ts'
import { setMethodsSeen } from './methods-to-check.queries.ts'
import * as queries from './sign-in-methods.queries.ts'

export interface SignInMethodsDeps {
  readonly db: Database
  readonly issuers: Issuers
  readonly findUser: (userId: string) => Promise<User>
}

/** @throws Problem NOT_FOUND, or AUTH.LAST_WAY_IN */
function requireRemoved(removal: queries.Removal): void {
  if (removal === 'missing') throw new Problem('NOT_FOUND')
  if (removal === 'last') throw new Problem('AUTH.LAST_WAY_IN')
}

export function signInMethodsRoutes(app: FastifyInstance, { db, issuers, findUser }: SignInMethodsDeps): void {
  serve(app, getSignInMethods, async ({ user }) => {
    const { hasPassword, isToCheck, method } = await queries.findMethods(db, user.id, user.signInId)
    const linked = await queries.listIdentities(db, user.id)
    return {
      is_to_check: isToCheck,
      has_password: hasPassword,
      passkeys: await passkeysOf(db, user.id),
      identities: linked.map(({ issuer, createdAt }) => ({
        issuer,
        name: issuers.nameOf(issuer),
        created_at: createdAt.toISOString(),
        is_current: issuer === issuers.by(method),
      })),
      sign_ins: await signInsOf(db, user),
    }
  })

  serve(app, confirmSignInMethods, async ({ user, request }) => {
    if (await setMethodsSeen(db, user.id, user.signInId)) {
      request.log.info({ event: 'ways_in_confirmed', userId: user.id })
    }
    return findUser(user.id)
  })

  serve(app, removeIdentity, async ({ user, body, request }) => {
    await confirmCaller(app, db, user, body.password)
    requireRemoved(await queries.deleteIdentity(db, user, body.issuer))
    request.log.info({ event: 'identity_removed', userId: user.id })
  })

  serve(app, removePassword, async ({ user, body, request }) => {
    await confirmCaller(app, db, user, body.password)
    requireRemoved(await queries.deletePassword(db, user))
    request.log.info({ event: 'password_removed', userId: user.id })
  })
}
