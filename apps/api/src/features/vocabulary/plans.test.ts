// Tests that a user's long word list is read from indexes, by the query plans.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { vacuumWholly } from '../../testing/processes/vacuum.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { findMatches, hasBeginning, pageOfDue, pageOfWords, type WordFilter } from './vocabulary.queries.ts'

let app: TestApp
let me: string
const db = (): Database => app.connection.db

/** Adds words for two users, in three languages and four tiers; one in ten of each is due. */
async function fill(userId: string, kind: string): Promise<void> {
  await db().execute(sql`insert into user_words (id, user_id, global_word_id, target_language, tier, due_at)
    select ${kind} || lpad(to_hex(n), 20, '0'), ${userId}, 'eeee' || lpad(to_hex(n), 20, '0'), (array['en','de','uk'])[1 + n % 3],
      1 + n % 4, now() + (n % 10) * interval '1 day' from generate_series(1, 6000) n`)
  await db().execute(sql`insert into user_word_keys (user_word_id, user_id, key, is_word)
    select ${kind} || lpad(to_hex(n), 20, '0'), ${userId}, md5(n::text), true from generate_series(1, 6000) n`)
}

beforeAll(async () => {
  app = await startTestApp()
  const other = await app.register()
  me = (await app.register()).user._id
  await db().execute(sql`insert into global_words (id, target_language, native_language, kind, word, lemma_key, senses, source)
    select 'eeee' || lpad(to_hex(n), 20, '0'), (array['en','de','uk'])[1 + n % 3], 'fr', 'word', md5(n::text), md5(n::text), '[]', 'library'
    from generate_series(1, 6000) n`)
  await fill(other.user._id, 'aaaa')
  await fill(me, 'bbbb')
  await vacuumWholly(db(), ['global_words', 'user_words', 'user_word_keys'])
}, 120_000)
afterAll(() => app.stop())

async function planOf(query: { getSQL(): SQL }): Promise<string> {
  const { rows } = (await db().execute(sql`explain ${query.getSQL()}`)) as unknown as { rows: Record<string, string>[] }
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const everything: Omit<WordFilter, 'search'> = { tier: undefined, targetLanguage: undefined, offset: 0, limit: 20 }
const lists: [name: string, filter: Partial<typeof everything>, index: RegExp][] = [
  ['everything', {}, /Index Only Scan Backward using user_words_newest/],
  ['a page far down', { offset: 5_000 }, /Index Only Scan Backward using user_words_newest/],
  ['a tier', { tier: 2 }, /Index Only Scan Backward using user_words_tier/],
  ['a language', { targetLanguage: 'de' }, /Index Only Scan Backward using user_words_language/],
  [
    'a tier in a language',
    { tier: 2, targetLanguage: 'de' },
    /Index Only Scan Backward using user_words_language_tier/,
  ],
]

test.each(lists)('never scans a full table for a list: %s', async (_name, filter, index) => {
  const plan = await planOf(pageOfWords(db(), me, { ...everything, ...filter }))
  expect(plan).toMatch(index)
  expect(plan).not.toMatch(/Seq Scan/)
})

test('looks up a rare prefix, and scans the list for a common one', async () => {
  const matches = await planOf(findMatches(db(), me, 'c4c'))
  expect(matches).toMatch(/Index Only Scan using user_word_keys_search/)
  for (const filter of [{}, { tier: 1, targetLanguage: 'uk' }] as const) {
    const plan = await planOf(pageOfWords(db(), me, { ...everything, ...filter }, hasBeginning('c')))
    expect(plan).toMatch(/Index Only Scan Backward using user_words_/)
    expect(plan).not.toMatch(/Seq Scan|Join/)
  }
})

test('reads due words from their index in the order of practice', async () => {
  for (const targetLanguage of [undefined, 'de'] as const) {
    const plan = await planOf(pageOfDue(db(), me, { now: new Date(), targetLanguage, limit: 20 }))
    expect(plan).toMatch(/Index Scan using user_words_due/)
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  }
})
