import { deleteUser, getExport, startExport } from '@parley/contracts/account/user.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#database/columns.ts'
import { accountExports } from '#database/usage.ts'
import { globalWords, userWordKeys, userWords } from '#database/vocabulary.ts'
import { downloadExport, exported } from '../../testing/exported.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import * as queries from './export.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Adds words with one key each: enough for several pages of the table and of its parts. */
async function fillWords(userId: string, count: number): Promise<void> {
  const { db } = app.connection
  const numbers = Array.from({ length: count }, (_, index) => index)
  const entry = {
    targetLanguage: 'en',
    nativeLanguage: 'de',
    ownerId: userId,
    kind: 'word',
    source: 'learner',
  } as const
  const entries = await db
    .insert(globalWords)
    .values(
      numbers.map((number) => ({
        ...entry,
        word: `word ${number} of ${userId}`,
        lemmaKey: `word ${number} of ${userId}`,
        senses: [],
      })),
    )
    .returning({ id: globalWords.id })
  const words = await db
    .insert(userWords)
    .values(entries.map(({ id }) => ({ userId, globalWordId: id, targetLanguage: 'en' as const })))
    .returning({ id: userWords.id })
  await db.insert(userWordKeys).values(words.map(({ id }) => ({ userWordId: id, userId, key: id, isWord: true })))
}

test('exports every row once, over several pages', async () => {
  const [vera, other] = [await app.register(), await app.register()]
  await fillWords(vera.user._id, 450)
  await fillWords(other.user._id, 3)
  const document = await exported(app, vera)
  for (const table of ['global_words', 'user_words', 'user_word_keys']) {
    const rows = document[table] ?? []
    expect(rows).toHaveLength(450)
    expect(new Set(rows.map(({ id, key }) => id ?? key)).size).toBe(450)
    expect(JSON.stringify(rows)).not.toContain(other.user._id)
  }
})

test('makes one export at a time for a user', async () => {
  const vera = await app.register()
  const { db } = app.connection
  // Without a job to write it, an export stays pending.
  const ask = () => db.transaction((tx) => queries.startExport(tx, vera.user._id))
  const asked = await Promise.all([ask(), ask(), ask()])
  expect(new Set(asked.map(({ row }) => row.id)).size).toBe(1)
  expect(asked.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect((await app.call(startExport, {}, { as: vera }))._id).toBe(asked[0]?.row.id)
  await db.delete(accountExports).where(eq(accountExports.userId, vera.user._id))
  await downloadExport(app, vera)
  const first = await app.call(getExport, {}, { as: vera })
  await downloadExport(app, vera)
  const second = await app.call(getExport, {}, { as: vera })
  expect(second?._id).not.toBe(first?._id)
  await vi.waitFor(async () => expect((await app.fetch(first?.url ?? '')).status).toBe(404), { timeout: 60_000 })
})

test('hides an expired export, and removes it', async () => {
  const vera = await app.register()
  await downloadExport(app, vera)
  const ready = await app.call(getExport, {}, { as: vera })
  const days = (Date.parse(ready?.expires_at ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
  const { db } = app.connection
  await db
    .update(accountExports)
    .set({ expiresAt: new Date(0) })
    .where(eq(accountExports.userId, vera.user._id))
  expect(await app.call(getExport, {}, { as: vera })).toBeNull()
  await db.execute(sql`insert into pgboss.job (name, data) values ('account-export-expiry', '{}')`)
  await vi.waitFor(async () => expect((await app.fetch(ready?.url ?? '')).status).toBe(404), { timeout: 60_000 })
  expect(await db.select().from(accountExports).where(eq(accountExports.userId, vera.user._id))).toEqual([])
})

test('reports a failed export, and lets the user request it again', async () => {
  const vera = await app.register()
  const { db } = app.connection
  const id = newId()
  await db.insert(accountExports).values({ id, userId: vera.user._id, status: 'failed' })
  expect(await app.call(getExport, {}, { as: vera })).toMatchObject({
    _id: id,
    status: 'failed',
    url: null,
    bytes: null,
  })
  expect((await downloadExport(app, vera)).status).toBe(200)
})

test('deletes the export with the account', async () => {
  const vera: TestUser = await app.register()
  await downloadExport(app, vera)
  const url = (await app.call(getExport, {}, { as: vera }))?.url ?? ''
  await app.call(deleteUser, { body: { password: vera.password } }, { as: vera })
  await vi.waitFor(async () => expect((await app.fetch(url)).status).toBe(404), { timeout: 60_000 })
})
