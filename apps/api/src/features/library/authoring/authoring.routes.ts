// Routes for authors to write scenarios.
import type { Language } from '@parley/contracts/language/language.ts'
import {
  createScenario,
  deleteScenario,
  listModulesOfScenario,
  tryScenario,
  updateScenario,
} from '@parley/contracts/library/authoring.ts'
import { exportScenario } from '@parley/contracts/library/library-file.ts'
import { type LineTrial, tryLine } from '@parley/contracts/library/line-trial.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { withinQuotas } from '#database/quota.ts'
import { scenarios } from '#database/scenarios.ts'
import { Problem } from '#platform/http/problem.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { serve } from '#platform/http/serve.ts'
import { scenarioFile } from '../files/file-export.ts'
import { findScenarioRow } from '../library.queries.ts'
import { scenarioFor } from '../library.rules.ts'
import type { Reader } from '../reader.ts'
import * as queries from './authoring.queries.ts'
import { orgFor, requireEdit } from './authoring.ts'
import { changedState, newState, type Publishing } from './publishing.ts'
import { scenarioColumns } from './written.rules.ts'

const moment = (time: string | undefined): Date | undefined => (time === undefined ? undefined : new Date(time))

export interface AuthoringParts {
  readonly db: Database
  /** The instance's setting for publishing items. */
  publishing(): Promise<Publishing>
  /** The steps that a line does, by their sentences. */
  tryLine(
    language: Language,
    steps: readonly { readonly example: string; readonly sentences: readonly string[] }[],
    line: string,
  ): Generator<void, LineTrial>
}

export function authoringRoutes(app: FastifyInstance, { db, publishing, ...parts }: AuthoringParts): void {
  const find = async (reader: Reader, id: string) => {
    const row = await findScenarioRow(db, reader, id)
    if (row === null || row.isUnsaved) throw new Problem('NOT_FOUND')
    return row
  }
  const show = async (reader: Reader, id: string): Promise<Scenario> => scenarioFor(await find(reader, id), reader)

  serve(app, createScenario, async ({ user, body }) => {
    const orgId = orgFor(user, body.visibility, null)
    const moderation = newState(await publishing(), body.visibility === 'PUBLIC')
    const row = { ...scenarioColumns(body), ownerId: user.id, orgId, moderation }
    const [id = ''] = await withinQuotas(db, user.id, ['scenarios'], (tx) => queries.insertScenarios(tx, [row]))
    return show(user, id)
  })

  serve(app, tryScenario, async ({ user, body }) => {
    const row = { ...scenarioColumns(body), ownerId: user.id, orgId: user.orgId }
    // One at a time, so that only one is stored.
    return { _id: await withinQuotas(db, user.id, [], (tx) => queries.insertTried(tx, row)) }
  })

  serve(app, tryLine, async ({ body: { target_language, steps, line } }) =>
    runInSlices(
      parts.tryLine(
        target_language,
        steps.map(({ example, sentences }) => ({ example, sentences: sentences.filter((each) => each !== '') })),
        line,
      ),
    ),
  )

  serve(app, updateScenario, async ({ user, params: { id }, body: { updated_at, ...fields } }) => {
    const before = await find(user, id)
    requireEdit(before, user)
    const orgId = orgFor(user, fields.visibility, before)
    if (await queries.isInModuleOfOtherLanguage(db, id, fields.target_language)) {
      const message = 'It is in a module of another language'
      throw new Problem('VALIDATION.FAILED', [{ path: 'target_language', code: 'other_language', message }])
    }
    const isPublic = fields.visibility === 'PUBLIC' || (await queries.isInPublicModule(db, id))
    const state = changedState(scenarios, await publishing(), isPublic)
    const change = { ...scenarioColumns(fields), ...state, orgId }
    if (!(await queries.updateScenario(db, id, change, moment(updated_at)))) {
      await find(user, id)
      throw new Problem('LIBRARY.EDITED_MEANWHILE')
    }
    return show(user, id)
  })

  serve(app, deleteScenario, async ({ user, params }) => {
    requireEdit(await find(user, params.id), user)
    await queries.deleteScenario(db, params.id)
  })

  serve(app, listModulesOfScenario, async ({ user, params }) => {
    const { id } = await find(user, params.id)
    const rows = await queries.listModulesWith(db, user, id)
    const shown = rows.filter(({ isVisible }) => isVisible)
    return {
      items: shown.map((row) => ({
        _id: row.id,
        title: row.display?.[user.explanationLanguage].title ?? row.title,
      })),
      hidden_count: rows.length - shown.length,
    }
  })

  serve(app, exportScenario, async ({ user, params }) => scenarioFile(await show(user, params.id)))
}
