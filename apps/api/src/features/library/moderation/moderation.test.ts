import { createScenario } from '@parley/contracts/library/authoring.ts'
import { createModule } from '@parley/contracts/library/module-authoring.ts'
import { getScenario } from '@parley/contracts/library/scenario.ts'
import type { ReportReason } from '@parley/contracts/operator/moderation.ts'
import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#database/columns.ts'
import { reports } from '#database/moderation.ts'
import { modules } from '#database/modules.ts'
import { scenarios } from '#database/scenarios.ts'
import { registerSubscriber } from '../../../testing/paddle/subscribed.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { dialogue, flatModule } from '../test-items.ts'
import {
  approveItem,
  deleteItem,
  findItem,
  hideItem,
  keepItem,
  listHidden,
  listReported,
  listWaiting,
  restoreItem,
} from './moderation.queries.ts'

let app: TestApp
let author: TestUser
let reporters: TestUser[]
beforeAll(async () => {
  app = await startTestApp()
  author = await registerSubscriber(app)
  reporters = [await app.register(), await app.register()]
})
afterAll(() => app.stop())

const db = () => app.connection.db
const write = async (title: string) =>
  (await app.call(createScenario, { body: dialogue({ title, visibility: 'PUBLIC' }) }, { as: author }))._id
const gather = async (title: string, scenarioIds: string[]) =>
  (await app.call(createModule, { body: flatModule(scenarioIds, { title, visibility: 'PUBLIC' }) }, { as: author }))._id
let minutes = 0
const report = async (
  itemKind: 'scenario' | 'module',
  itemId: string,
  from: number,
  reason: ReportReason,
  note = '',
) => {
  minutes += 1
  await db()
    .insert(reports)
    .values({
      reporterId: reporters[from]?.user._id ?? '',
      itemKind,
      itemId,
      reason,
      note,
      createdAt: new Date(Date.now() + minutes * 60_000),
    })
}
const all = { offset: 0, limit: 20 }
const titles = async (list: typeof listReported, page = all) => (await list(db(), page)).map(({ title }) => title)

test('lists reported items until they are dismissed, newest first', async () => {
  const [station, market] = [await write('At the station'), await write('At the market')]
  const steps = await gather('First steps', [market])
  await report('scenario', station, 0, 'advertising', 'Sells pills.')
  await report('module', steps, 0, 'broken')
  await report('scenario', station, 1, 'offensive')
  expect(await titles(listReported)).toEqual(['At the station', 'First steps'])
  expect(await titles(listReported, { offset: 1, limit: 1 })).toEqual(['First steps'])
  const [first] = await listReported(db(), all)
  expect(first).toMatchObject({
    kind: 'scenario',
    id: station,
    author: author.user.tag_name,
    visibility: 'PUBLIC',
    state: 'visible',
    reason: null,
    reports: 2,
    notes: ['Sells pills.'],
  })
  expect(first?.reasons.map(({ reason }) => reason).sort()).toEqual(['advertising', 'offensive'])
  expect(JSON.stringify(first)).not.toContain(reporters[0]?.user._id)

  expect(await keepItem(db(), 'scenario', station)).toBe(true)
  expect(await titles(listReported)).toEqual(['First steps'])
  expect(await findItem(db(), 'scenario', station)).toMatchObject({ state: 'visible', reports: 0 })
  expect(await deleteItem(db(), 'module', steps)).toBe(true)
  expect(await titles(listReported)).toEqual([])
})

test('hides an item with a reason until it is shown again', async () => {
  const id = await write('Easy money')
  await report('scenario', id, 0, 'advertising')
  expect(await hideItem(db(), 'scenario', id, 'advertising')).toBe(true)
  expect(await titles(listReported)).toEqual([])
  expect(await titles(listHidden)).toEqual(['Easy money'])
  expect(await findItem(db(), 'scenario', id)).toMatchObject({ state: 'hidden', reason: 'advertising', reports: 0 })
  expect(await restoreItem(db(), 'scenario', id)).toBe(true)
  expect(await findItem(db(), 'scenario', id)).toMatchObject({ state: 'visible', reason: null })
  expect(await restoreItem(db(), 'scenario', id)).toBe(false)
  expect(await titles(listHidden)).toEqual([])
})

test('shows an item hidden by reports again if an operator keeps it', async () => {
  const id = await write('A harmless talk')
  await report('scenario', id, 0, 'other')
  await db().update(scenarios).set({ moderation: 'hidden', moderationReason: 'other' })
  expect(await keepItem(db(), 'scenario', id)).toBe(true)
  expect(await findItem(db(), 'scenario', id)).toMatchObject({ state: 'visible', reason: null, reports: 0 })
})

test('lists pending items until they are approved', async () => {
  const id = await gather('A module that waits', [await write('In it')])
  await db().update(modules).set({ moderation: 'waiting' }).where(isNotNull(modules.ownerId))
  expect(await titles(listWaiting)).toEqual(['A module that waits'])
  expect(await approveItem(db(), 'module', id)).toBe(true)
  expect(await approveItem(db(), 'module', id)).toBe(false)
  expect(await titles(listWaiting)).toEqual([])
  expect(await findItem(db(), 'module', id)).toMatchObject({ state: 'visible' })
})

test('deletes an item as its author would', async () => {
  const id = await write('To be deleted')
  const inside = await gather('Left without scenarios', [id])
  expect(await deleteItem(db(), 'scenario', id)).toBe(true)
  expect(await findItem(db(), 'scenario', id)).toBe(null)
  expect((await app.refused(getScenario, { params: { id } }, { as: author })).code).toBe('NOT_FOUND')
  expect(await findItem(db(), 'module', inside)).not.toBe(null)
  expect(await deleteItem(db(), 'scenario', id)).toBe(false)
})

test('rejects missing and built-in items', async () => {
  const [builtIn] = await db().select({ id: scenarios.id }).from(scenarios).where(isNotNull(scenarios.slug)).limit(1)
  for (const id of [newId(), builtIn?.id ?? '']) {
    expect(await hideItem(db(), 'scenario', id, 'other')).toBe(false)
    expect(await restoreItem(db(), 'scenario', id)).toBe(false)
    expect(await deleteItem(db(), 'scenario', id)).toBe(false)
  }
  expect(await findItem(db(), 'scenario', newId())).toBe(null)
  expect(await keepItem(db(), 'module', newId())).toBe(false)
})
