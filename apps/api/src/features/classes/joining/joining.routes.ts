// A class's code over HTTP: shown, renewed, and used to join.
import * as endpoints from '@parley/contracts/classes/join-code.ts'
import type { FastifyInstance } from 'fastify'
import { networkOf } from '#platform/http/network.ts'
import { serve } from '#platform/http/serve.ts'
import { joinCodeLimit, joinCodeNetworkLimit } from '#platform/limits/limits.ts'
import { requireTaughtClass } from '../class/taught.ts'
import { deleteJoinCode, findJoinCode } from './joining.queries.ts'
import { isGuess, type JoiningDeps, joinByCode, renewCode } from './joining.ts'

const codeView = ({ code, expiresAt }: { code: string; expiresAt: Date }): endpoints.JoinCode => ({
  code,
  expires_at: expiresAt.toISOString(),
})

export function joiningRoutes(app: FastifyInstance, deps: JoiningDeps): void {
  const { db } = deps

  serve(app, endpoints.getJoinCode, async ({ user, params }) => {
    await requireTaughtClass(db, user, params.id)
    const found = await findJoinCode(db, params.id)
    return { join_code: found && codeView(found) }
  })

  serve(app, endpoints.renewJoinCode, async ({ user, params, body }) => {
    await requireTaughtClass(db, user, params.id)
    return codeView(await renewCode(db, params.id, body.days))
  })

  serve(app, endpoints.removeJoinCode, async ({ user, params }) => {
    await requireTaughtClass(db, user, params.id)
    await deleteJoinCode(db, params.id)
  })

  serve(app, endpoints.joinClass, async ({ user, body, request }) => {
    const counts = [
      { limit: joinCodeLimit, key: user.id },
      { limit: joinCodeNetworkLimit, key: networkOf(request.ip) },
    ]
    const joined = await app.guard.limits.countRefusals(counts, () => joinByCode(deps, user.id, body.code), isGuess)
    request.log.info({ event: 'class_joined', classId: joined.class_id, userId: user.id })
    return joined
  })
}
