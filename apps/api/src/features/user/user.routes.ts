// The signed-in person: profile, favourites, everything kept about them, and the end of the account.
import * as endpoints from '@parley/contracts/user.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import type { Files } from '#platform/files.ts'
import type { Jobs } from '#platform/jobs.ts'
import { Problem } from '#platform/problem.ts'
import { serve } from '#platform/serve.ts'
import type { Caller } from '#platform/session.ts'
import { removeEverything } from './delete-account.ts'
import { exportOf } from './user.export.ts'
import * as queries from './user.queries.ts'

export interface UserDependencies {
  readonly db: Database
  readonly files: Pick<Files, 'url'>
  readonly jobs: Pick<Jobs, 'send'>
  /** Throws the Problem by which the caller is refused unless they have proved who they are. */
  readonly confirmCaller: (user: Caller, password: string | undefined) => Promise<void>
  /** Sees to it that nothing goes on being charged for somebody who goes, if the transaction comes about. */
  readonly endSubscriptions: (tx: Database, userId: string) => Promise<void>
  /** Takes back everything that is still to be sent to somebody. */
  readonly forgetMail: (user: { id: string; email: string }) => Promise<void>
}

export function userRoutes(app: FastifyInstance, given: UserDependencies): void {
  profileRoutes(app, given)
  everythingRoutes(app, given)
}

function profileRoutes(app: FastifyInstance, { db }: UserDependencies): void {
  serve(app, endpoints.getUser, ({ user }) => queries.findUser(db, user.id))

  serve(app, endpoints.updateUser, async ({ user, body }) => {
    const change: queries.ProfileChange = {
      ...(body.first_name !== undefined && { firstName: body.first_name }),
      ...(body.last_name !== undefined && { lastName: body.last_name }),
      ...(body.country !== undefined && { country: body.country }),
      ...(body.explanation_language !== undefined && { explanationLanguage: body.explanation_language }),
    }
    if (Object.keys(change).length > 0) await queries.updateProfile(db, user.id, change)
    return queries.findUser(db, user.id)
  })

  serve(app, endpoints.toggleFavoriteScenario, async ({ user, body }) => {
    if (!(await queries.maySeeScenario(db, user, body.scenario_id))) throw new Problem('NOT_FOUND')
    await queries.toggleFavoriteScenario(db, user.id, body.scenario_id)
    return queries.findUser(db, user.id)
  })

  serve(app, endpoints.toggleFavoriteModule, async ({ user, body }) => {
    if (!(await queries.maySeeModule(db, user, body.module_id))) throw new Problem('NOT_FOUND')
    await queries.toggleFavoriteModule(db, user.id, body.module_id)
    return queries.findUser(db, user.id)
  })

  serve(app, endpoints.acceptPolicies, async ({ user, request }) => {
    await queries.setPoliciesAccepted(db, user.id)
    request.log.info({ event: 'policies_accepted', userId: user.id })
    return queries.findUser(db, user.id)
  })

  serve(app, endpoints.acceptFirstGuide, async ({ user }) => {
    await queries.setGuideCompleted(db, user.id)
    return queries.findUser(db, user.id)
  })
}

function everythingRoutes(app: FastifyInstance, given: UserDependencies): void {
  const { db, files, jobs, confirmCaller, endSubscriptions, forgetMail } = given

  serve(app, endpoints.exportUser, async ({ user, request, reply }) => {
    request.log.info({ event: 'account_exported', userId: user.id })
    reply.header('content-disposition', 'attachment; filename="parley-export.json"')
    return exportOf(db, files, user.id)
  })

  serve(app, endpoints.deleteUser, async ({ user, body, request }) => {
    await confirmCaller(user, body.password)
    const email = await removeEverything(db, jobs, user.id, endSubscriptions)
    if (email !== null) await forgetMail({ id: user.id, email })
    request.log.info({ event: 'account_deleted', userId: user.id })
  })
}
