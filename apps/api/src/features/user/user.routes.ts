// The signed-in user: profile, favourites, export, and deletion of the account.
import { getQuotas, type Quota, type QuotaName, quotaLimits, quotaNames } from '@parley/contracts/account/quota.ts'
import * as endpoints from '@parley/contracts/account/user.ts'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Database } from '#database/connect.ts'
import { usedOf } from '#database/quota.ts'
import type { Files } from '#platform/files/files.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { exportLimit } from '#platform/limits/limits.ts'
import { removeEverything } from './delete-account.ts'
import { exportQueue } from './export.job.ts'
import { type ExportRow, findExport, startExport } from './export.queries.ts'
import { removeFiles } from './file-removal.job.ts'
import { takeLevelFromTalks } from './level.ts'
import * as queries from './user.queries.ts'

export interface UserDeps {
  readonly db: Database
  readonly files: Pick<Files, 'url'>
  readonly jobs: Pick<Jobs, 'send'>
  /** Rejects with a Problem unless the caller has confirmed their identity. */
  readonly confirmCaller: (user: Caller, password: string | undefined) => Promise<void>
  /** What other features do before a user is deleted, in the same transaction. */
  readonly beforeDeletion: (tx: Database, userId: string) => Promise<void>
  /** Cancels everything that is still to be sent to the user. */
  readonly removePendingWork: (user: { id: string; email: string }) => Promise<void>
}

export function userRoutes(app: FastifyInstance, deps: UserDeps): void {
  profileRoutes(app, deps)
  everythingRoutes(app, deps)
}

function profileRoutes(app: FastifyInstance, { db }: UserDeps): void {
  serve(app, endpoints.getUser, ({ user }) => queries.findUser(db, user.id))

  serve(app, endpoints.updateUser, async ({ user, body }) => {
    const change = changeOf(body)
    if (Object.keys(change).length > 0) await db.transaction((tx) => queries.updateProfile(tx, user.id, change))
    // A learner who returns to a language may have had conversations in it.
    if (body.learning_language && body.level === undefined) {
      await db.transaction((tx) => takeLevelFromTalks(tx, user.id))
    }
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

/** The columns that a request changes. */
function changeOf(body: z.infer<typeof endpoints.updateUser.body>): queries.ProfileChange {
  return {
    ...(body.first_name !== undefined && { firstName: body.first_name }),
    ...(body.last_name !== undefined && { lastName: body.last_name }),
    ...(body.country !== undefined && { country: body.country }),
    ...(body.explanation_language !== undefined && { explanationLanguage: body.explanation_language }),
    ...(body.learning_language !== undefined && { learningLanguage: body.learning_language }),
    ...(body.level !== undefined && {
      level: body.level,
      levelSource: body.level === null ? null : (body.level_source ?? 'DESCRIBED'),
      levelChosenAt: new Date(),
    }),
    ...(body.form_of_address !== undefined && { formOfAddress: body.form_of_address }),
    ...(body.aim !== undefined && { aim: body.aim }),
    ...(body.shares_misses !== undefined && { sharesMisses: body.shares_misses }),
    ...(body.is_welcome_completed !== undefined && { welcomeCompleted: body.is_welcome_completed }),
  }
}

const exportView = (row: ExportRow, files: Pick<Files, 'url'>): endpoints.AccountExport => ({
  _id: row.id,
  status: row.status,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt?.toISOString() ?? null,
  bytes: row.bytes,
  url:
    row.status === 'ready' && row.exportFile !== null
      ? files.url(row.exportFile, { saveAs: 'parley-export.json' })
      : null,
})

const quotaView = (name: QuotaName, used: number): Quota => ({
  name,
  used,
  limit: quotaLimits[name],
  unit: name === 'recordings' ? 'bytes' : 'count',
  resets_at: name === 'imports' ? new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString() : null,
})

function everythingRoutes(app: FastifyInstance, deps: UserDeps): void {
  const { db, files, jobs, confirmCaller, beforeDeletion, removePendingWork } = deps

  serve(
    app,
    endpoints.startExport,
    ({ user, request }) =>
      db.transaction(async (tx) => {
        const { row, isNew, files: before } = await startExport(tx, user.id)
        await removeFiles(jobs, tx, before)
        if (isNew) await jobs.send(exportQueue, { export_id: row.id }, tx)
        request.log.info({ event: 'account_exported', userId: user.id })
        return { _id: row.id, status: row.status }
      }),
    { limit: exportLimit },
  )

  serve(app, endpoints.getExport, async ({ user }) => {
    const row = await findExport(db, user.id)
    const isOver = row?.expiresAt != null && row.expiresAt.getTime() <= Date.now()
    return row === null || isOver ? null : exportView(row, files)
  })

  serve(app, getQuotas, async ({ user }) => {
    const used = await Promise.all(quotaNames.map((name) => usedOf(db, user.id, name)))
    return { items: quotaNames.map((name, place) => quotaView(name, used[place] ?? 0)) }
  })

  serve(app, endpoints.deleteUser, async ({ user, body, request }) => {
    await confirmCaller(user, body.password)
    const email = await removeEverything(db, jobs, user.id, beforeDeletion)
    if (email !== null) await removePendingWork({ id: user.id, email })
    request.log.info({ event: 'account_deleted', userId: user.id })
  })
}
