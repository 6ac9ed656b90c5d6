// Routes for authors to write modules.

import { exportModule } from '@parley/contracts/library/library-file.ts'
import type { Module } from '@parley/contracts/library/module.ts'
import {
  createModule,
  deleteModule,
  type ModuleFields,
  updateModule,
} from '@parley/contracts/library/module-authoring.ts'
import type { ProblemDetail } from '@parley/contracts/problem.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { modules } from '#database/modules.ts'
import { withinQuotas } from '#database/quota.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { moduleFile } from '../files/file-export.ts'
import { findModuleRow } from '../module.queries.ts'
import { moduleFor } from '../module.rules.ts'
import type { Reader } from '../reader.ts'
import type { AuthoringParts } from './authoring.routes.ts'
import { orgFor, requireEdit } from './authoring.ts'
import * as queries from './module-authoring.queries.ts'
import { changedState, newState } from './publishing.ts'
import { moduleColumns, placesOf } from './written.rules.ts'

/**
 * A module's scenarios in order.
 * @throws Problem naming each scenario that the author may not see or that is in another language
 */
async function readMembers(
  db: Database,
  reader: Reader,
  fields: ModuleFields,
  audience: Omit<queries.Audience, 'visibility'>,
): Promise<queries.Member[]> {
  const places = placesOf(fields)
  const languages = await queries.findLanguages(
    db,
    reader,
    places.map(({ item }) => item),
  )
  const details = places.flatMap(({ item, path }): ProblemDetail[] => {
    const language = languages.get(item)
    if (language === undefined) return [{ path, code: 'not_found', message: 'There is no such scenario' }]
    if (language === fields.target_language) return []
    return [{ path, code: 'other_language', message: 'The scenario is in another language than the module' }]
  })
  if (details.length > 0) throw new Problem('VALIDATION.FAILED', details)
  const ids = places.map(({ item }) => item)
  if (!(await queries.hasReadable(db, ids, { ...audience, visibility: fields.visibility }))) {
    const path = fields.type === 'FLAT' ? 'scenarios' : 'submodules'
    const message = 'Nobody but the author could see any of these scenarios'
    throw new Problem('VALIDATION.FAILED', [{ path, code: 'none_for_readers', message }])
  }
  return places.map(({ item, submoduleIndex }) => ({ scenarioId: item, submoduleIndex }))
}

export function moduleAuthoringRoutes(app: FastifyInstance, { db, publishing }: AuthoringParts): void {
  const find = async (reader: Reader, id: string) => {
    const row = await findModuleRow(db, reader, id)
    if (row === null) throw new Problem('NOT_FOUND')
    return row
  }
  const show = async (reader: Reader, id: string): Promise<Module> => moduleFor(await find(reader, id), reader)

  serve(app, createModule, async ({ user, body }) => {
    const orgId = orgFor(user, body.visibility, null)
    const moderation = newState(await publishing(), body.visibility === 'PUBLIC')
    const members = await readMembers(db, user, body, { ownerId: user.id, orgId })
    const row = { ...moduleColumns(body), ownerId: user.id, orgId, moderation }
    const id = await withinQuotas(db, user.id, ['modules'], (tx) => queries.insertModule(tx, row, members))
    return show(user, id)
  })

  serve(app, updateModule, async ({ user, params: { id }, body: { updated_at, ...fields } }) => {
    const before = await find(user, id)
    requireEdit(before, user)
    const orgId = orgFor(user, fields.visibility, before)
    const state = changedState(modules, await publishing(), fields.visibility === 'PUBLIC')
    const change = { ...moduleColumns(fields), ...state, orgId }
    const members = await readMembers(db, user, fields, { ownerId: before.ownerId, orgId })
    const readAt = updated_at === undefined ? undefined : new Date(updated_at)
    if (!(await queries.updateModule(db, user, id, { change, members, readAt }))) {
      await find(user, id)
      throw new Problem('LIBRARY.EDITED_MEANWHILE')
    }
    return show(user, id)
  })

  serve(app, deleteModule, async ({ user, params }) => {
    requireEdit(await find(user, params.id), user)
    await queries.deleteModule(db, params.id)
  })

  serve(app, exportModule, async ({ user, params }) => moduleFile(db, user, await show(user, params.id)))
}
