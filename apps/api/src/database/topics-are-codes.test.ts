// Migrates topics that reviews named in the learner's language.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { topics } from '@parley/contracts/review/topics.ts'
import { expect, test } from 'vitest'
import { readTopic } from '#ai/topic/read-topic.ts'
import { embeddedConnection } from './connect.ts'
import { migrateDatabase, migrationsFolder } from './migrate.ts'

const migration = await readFile(join(migrationsFolder, '0048_topics-are-codes.sql'), 'utf8')

/** A migrated database, in which rows of the previous version can be migrated again. */
async function database() {
  const pglite = await PGlite.create()
  await migrateDatabase(embeddedConnection(pglite))
  // Only the rows themselves matter here.
  await pglite.exec("set session_replication_role = 'replica'")
  return { pglite, migrateAgain: () => pglite.exec(`begin;${migration};commit`) }
}

const named = [
  ...['articles', 'artículos', 'przedimki', 'артиклі', 'members’ articles', 'past  tense', 'czas przeszły', 'zgodność'],
  ...['word order', 'word-order', 'словоред', 'falscher freund', 'faux-amis', 'rodzajnik', 'rodzaj', 'предлози', 'рід'],
  ...['fälle', 'plural', 'вид на глагола', 'verbs', 'irregular verbs', 'politeness', 'spelling', 'grammar', 'it’s', ''],
  ...topics,
]

test('reads topics as the program does, merges those that are the same, and repeats safely', async () => {
  const { pglite, migrateAgain } = await database()
  const insert = (review: string, key: string, pair: string, count = 1) =>
    pglite.query(
      `insert into finished_mistakes (review_id, user_id, target_language, topic_key, topic, count, original_text, suggestion, pair_id)
       values ($1, 'u', 'en', $2, upper($2), $4, $3, '', $3)`,
      [review, key, pair, count],
    )
  for (const [at, key] of named.entries()) await insert(`review ${at}`, key, 'p')
  await insert('same', 'articles', 'p2', 2)
  await insert('same', 'przedimki', 'p3', 3)
  await insert('same', 'article', 'p1')
  await insert('same', 'spelling', 'p4')
  await pglite.query(
    `insert into overruled_mistakes (submission_id, key, pair_id, original_text, topic_key)
     values ('s', 'k', 'p', 'o', 'articles'), ('s', 'l', 'p', 'o', 'spelling')`,
  )
  const read = async () => {
    const { rows } = await pglite.query<{ review_id: string; topic_key: string }>(
      'select review_id, topic_key from finished_mistakes',
    )
    return Object.fromEntries(rows.map(({ review_id, topic_key }) => [review_id, topic_key]))
  }
  await migrateAgain()
  const found = await read()
  expect(named.map((key, at) => [key, found[`review ${at}`]])).toEqual(named.map((key) => [key, readTopic(key)]))
  const same = await pglite.query(
    `select topic_key, topic, count, pair_id from finished_mistakes where review_id = 'same' order by topic_key`,
  )
  expect(same.rows).toEqual([
    { topic_key: 'article', topic: 'PRZEDIMKI', count: 6, pair_id: 'p3' },
    { topic_key: 'other', topic: 'SPELLING', count: 1, pair_id: 'p4' },
  ])
  const overruled = await pglite.query('select topic_key from overruled_mistakes order by key')
  expect(overruled.rows).toEqual([{ topic_key: 'article' }, { topic_key: 'other' }])
  await migrateAgain()
  expect(await read()).toEqual(found)
  await pglite.close()
})

test('gives the code to one card of a topic, and keeps every card', async () => {
  const { pglite, migrateAgain } = await database()
  const insert = (id: string, kind: string, key: string, day: number) =>
    pglite.query(
      `insert into memory_cards (id, user_id, session_id, pair_id, target_language, kind, key, text, quote, created_at)
       values ($1, 'u', 's', 'p', 'en', $2, $3, upper($3), 'q', $4)`,
      [id, kind, key, `2026-11-0${day}`],
    )
  await insert('1', 'mistake', 'articles', 1)
  await insert('2', 'mistake', 'use of articles', 2)
  await insert('3', 'mistake', 'spelling', 3)
  await insert('4', 'fact', 'writes articles', 4)
  await migrateAgain()
  const cards = await pglite.query('select id, key, text from memory_cards order by id')
  expect(cards.rows).toEqual([
    { id: '1', key: 'articles', text: 'ARTICLES' },
    { id: '2', key: 'article', text: 'USE OF ARTICLES' },
    { id: '3', key: 'spelling', text: 'SPELLING' },
    { id: '4', key: 'writes articles', text: 'WRITES ARTICLES' },
  ])
  await pglite.close()
})
