import { getScenario } from '@parley/contracts/library/scenario.ts'
import { listActions } from '@parley/contracts/operator/operator.ts'
import {
  createRegistrationLink,
  listRegistrationLinks,
  revokeRegistrationLink,
} from '@parley/contracts/operator/operator-people.ts'
import {
  type Decision,
  decideReport,
  listReports,
  type ReportList,
  readItem,
} from '@parley/contracts/operator/operator-reports.ts'
import { and, eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#database/columns.ts'
import { reports } from '#database/moderation.ts'
import { scenarios } from '#database/scenarios.ts'
import { users } from '#database/users.ts'
import { awaitMail, mailsTo } from '../../testing/mailbox.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

let app: TestApp
let ida: TestUser
let marko: TestUser
beforeAll(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://parley.example' } })
  ida = await app.register({ first_name: 'Ida', last_name: 'Jensen' })
  marko = await app.register()
  await app.connection.db.update(users).set({ isOperator: true }).where(eq(users.id, ida.user._id))
})
afterAll(() => app.stop())

/** Publishes a scenario by Marko. */
async function publish(title: string, moderation: 'visible' | 'waiting' = 'visible'): Promise<string> {
  const { db } = app.connection
  const isBuiltIn = and(eq(scenarios.scenarioType, 'DIALOG'), isNotNull(scenarios.slug))
  const [row] = await db.select().from(scenarios).where(isBuiltIn).limit(1)
  const id = newId()
  const own = { id, slug: null, contentHash: null, ownerId: marko.user._id, orgId: marko.user.current_org_id }
  await db.insert(scenarios).values({ ...row, ...own, title, moderation } as typeof scenarios.$inferInsert)
  return id
}

const report = (itemId: string, reporter: TestUser, note = '') =>
  app.connection.db
    .insert(reports)
    .values({ reporterId: reporter.user._id, itemKind: 'scenario', itemId, reason: 'advertising', note })
const listed = async (list: ReportList) =>
  (await app.call(listReports, { query: { list } }, { as: ida })).items.map(({ _id }) => _id)
const decision = (id: string, decided: Decision, reason?: string) => ({
  params: { kind: 'scenario' as const, id, decision: decided },
  body: { reason },
})
const lastAction = async () => (await app.call(listActions, { query: { limit: 1 } }, { as: ida })).items[0]
const seesIt = async (person: TestUser, id: string) =>
  (await app.fetch(getScenario.path.replace(':id', id), { headers: { authorization: `Bearer ${person.accessToken}` } }))
    .status === 200

test('hides a reported item with a reason, and restores it', async () => {
  const id = await publish('Easy money')
  const vera = await app.register()
  await report(id, vera, 'My pupils found this.')
  const { items } = await app.call(listReports, {}, { as: ida })
  expect(items.find(({ _id }) => _id === id)).toMatchObject({
    kind: 'scenario',
    title: 'Easy money',
    author: marko.user.tag_name,
    reports: 1,
    reasons: [{ reason: 'advertising', count: 1 }],
    notes: ['My pupils found this.'],
  })
  expect(JSON.stringify(items)).not.toContain(vera.user.tag_name)

  await app.call(decideReport, decision(id, 'hide', 'advertising'), { as: ida })
  expect(await lastAction()).toMatchObject({
    action: 'scenario_hidden',
    target: 'Easy money',
    detail: { reason: 'advertising' },
  })
  expect([await listed('reported'), await listed('hidden')]).toEqual([[], [id]])
  expect(await seesIt(marko, id)).toBe(true)

  await app.call(decideReport, decision(id, 'restore'), { as: ida })
  expect(await lastAction()).toMatchObject({ action: 'scenario_restored' })
  expect([await listed('hidden'), await seesIt(vera, id)]).toEqual([[], true])
})

test('mails the decision and reason only to verified authors', async () => {
  const [olaf, marta] = [await app.register(), await app.register({ explanation_language: 'de' })]
  const { db } = app.connection
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, marta.user._id))
  const [other, own] = [await publish('Other'), await publish('Wohnung umsonst')]
  await db.update(scenarios).set({ ownerId: olaf.user._id }).where(eq(scenarios.id, other))
  await db.update(scenarios).set({ ownerId: marta.user._id }).where(eq(scenarios.id, own))
  await app.call(decideReport, decision(other, 'hide', 'offensive'), { as: ida })
  await app.call(decideReport, decision(own, 'hide', 'advertising'), { as: ida })
  const hidden = await awaitMail(app, marta.email)
  expect(hidden.html).toContain('<title>„Wohnung umsonst“ ist auf Parley ausgeblendet</title>')
  expect(hidden.text).toContain('Grund: Werbung.')
  await app.call(decideReport, decision(own, 'restore'), { as: ida })
  expect((await awaitMail(app, marta.email, 2)).text).toContain('wieder sehen')
  await app.call(decideReport, decision(own, 'delete', 'copyright'), { as: ida })
  expect((await awaitMail(app, marta.email, 3)).text).toMatch(/gelöscht[\s\S]*Grund: /)
  // Mails are sent in the order of the decisions, so a mail to Olaf would have arrived by now.
  expect(await mailsTo(app, olaf.email)).toEqual([])
})

test('keeps an item whose report is dismissed', async () => {
  const id = await publish('At the station')
  await report(id, await app.register())
  await app.call(decideReport, decision(id, 'keep'), { as: ida })
  expect([await listed('reported'), await seesIt(ida, id)]).toEqual([[], true])
  expect(await lastAction()).toMatchObject({ action: 'scenario_kept' })
})

test('approves a pending item, or deletes it with a reason', async () => {
  const [good, bad] = [await publish('Good', 'waiting'), await publish('Bad', 'waiting')]
  expect((await listed('waiting')).sort()).toEqual([good, bad].sort())
  await app.call(decideReport, decision(good, 'approve'), { as: ida })
  await app.call(decideReport, decision(bad, 'delete', 'copyright'), { as: ida })
  expect(await lastAction()).toMatchObject({ action: 'scenario_deleted', detail: { reason: 'copyright' } })
  expect([await listed('waiting'), await seesIt(ida, good), await seesIt(marko, bad)]).toEqual([[], true, false])
})

test('requires a reason to hide or delete an item', async () => {
  const id = await publish('Fine')
  for (const decided of ['hide', 'delete'] as const) {
    expect(await app.refused(decideReport, decision(id, decided), { as: ida })).toMatchObject({
      code: 'VALIDATION.FAILED',
      details: [{ path: 'reason' }],
    })
  }
  const before = await lastAction()
  const [builtIn] = await app.connection.db.select().from(scenarios).where(isNotNull(scenarios.slug)).limit(1)
  const refusals = [decision(builtIn?.id ?? '', 'hide', 'broken'), decision(id, 'restore'), decision(newId(), 'keep')]
  for (const refusal of refusals) {
    expect((await app.refused(decideReport, refusal, { as: ida })).status).toBe(404)
  }
  expect(await lastAction()).toEqual(before)
})

test('creates, lists and revokes a registration link', async () => {
  const body = { max_uses: 3, days: 7 }
  const { url } = await app.call(createRegistrationLink, { body }, { as: ida })
  expect(url).toMatch(/^https:\/\/parley\.example\/auth\/signup\?invitation=[\w-]{32,}$/)
  expect(await lastAction()).toMatchObject({ action: 'invitation_created', detail: { uses: 3, days: 7 } })
  const { items } = await app.call(listRegistrationLinks, {}, { as: ida })
  expect(items).toMatchObject([{ max_uses: 3, uses: 0 }])
  expect(JSON.stringify(items)).not.toContain(url.split('=')[1])
  const link = { params: { id: items[0]?._id ?? '' } }
  await app.call(revokeRegistrationLink, link, { as: ida })
  expect((await app.call(listRegistrationLinks, {}, { as: ida })).items).toEqual([])
  expect((await app.refused(revokeRegistrationLink, link, { as: ida })).status).toBe(404)
  expect(await lastAction()).toMatchObject({ action: 'invitation_revoked' })
})

test('shows all texts of items to decide about, and none of a private one', async () => {
  const { db } = app.connection
  const [waiting, own] = [await publish('Waits', 'waiting'), await publish('Private')]
  await db.update(scenarios).set({ visibility: 'PRIVATE' }).where(eq(scenarios.id, own))
  const read = (id: string, as = ida) => app.call(readItem, { params: { kind: 'scenario', id } }, { as })
  const texts = await read(waiting)
  expect(texts.title).toBe('Waits')
  const roles = texts.sections.map(({ role }) => role)
  for (const role of ['situation', 'aim', 'steps', 'phrases', 'words', 'ending']) expect(roles).toContain(role)
  const refusal = (id: string, as: TestUser) =>
    app.refused(readItem, { params: { kind: 'scenario', id } }, { as }).then(({ status }) => status)
  expect([await refusal(own, ida), await refusal(waiting, marko), await refusal(newId(), ida)]).toEqual([404, 404, 404])
  await report(own, await app.register())
  expect((await read(own)).title).toBe('Private')
})
