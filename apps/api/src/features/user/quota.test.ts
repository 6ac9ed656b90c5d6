// What one account may store, tested for every way of storing it.

import { getQuotas, type QuotaName, quotaLimits } from '@parley/contracts/account/quota.ts'
import { createSession } from '@parley/contracts/conversation/conversation.ts'
import { listScenarios } from '@parley/contracts/library/scenario.ts'
import { addWord, importWords } from '@parley/contracts/practice/vocabulary.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { turns } from '#database/conversations.ts'
import { userUsage } from '#database/usage.ts'
import { globalWords } from '#database/vocabulary.ts'
import { Learner } from '../../testing/learner.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { testEngine } from '../../testing/test-database.ts'
import { spoken, wavOf } from '../../testing/voice.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const usedOf = async (as: TestUser, name: QuotaName) => {
  const { items } = await app.call(getQuotas, {}, { as })
  return items.find((quota) => quota.name === name)?.used
}

/** Adds words until only `free` more are allowed. */
async function fillWords(userId: string, free: number): Promise<void> {
  const { db } = app.connection
  const count = quotaLimits.words - free
  await db.execute(sql`insert into global_words
    (id, owner_id, target_language, native_language, kind, word, lemma_key, senses, source)
    select lpad(to_hex(n), 8, '0') || substr(${userId}, 9), ${userId}, 'en', 'de', 'word', 'w' || n, 'w' || n, '[]', 'learner'
    from generate_series(1, ${count}::int) n`)
  await db.execute(sql`insert into user_words (id, user_id, global_word_id, target_language)
    select id, owner_id, id, 'en' from global_words where owner_id = ${userId}`)
}

async function sharedWords(count: number): Promise<string[]> {
  const entry = { targetLanguage: 'en', nativeLanguage: 'de', kind: 'word', source: 'library' } as const
  const rows = await app.connection.db
    .insert(globalWords)
    .values(
      Array.from({ length: count }, (_, index) => {
        const word = `shared ${index} ${Math.random()}`
        return { ...entry, word, lemmaKey: word, senses: [] }
      }),
    )
    .returning({ id: globalWords.id })
  return rows.map(({ id }) => id)
}

const refusal = (name: QuotaName) => ({ status: 409, code: 'QUOTA.EXCEEDED', details: [{ path: name }] })

test('lists every quota with its usage', async () => {
  const vera = await app.register()
  const { items } = await app.call(getQuotas, {}, { as: vera })
  expect(Object.fromEntries(items.map(({ name, limit }) => [name, limit]))).toEqual(quotaLimits)
  expect(items.every(({ used }) => used === 0)).toBe(true)
  expect(items.filter(({ resets_at }) => resets_at !== null).map(({ name }) => name)).toEqual(['imports'])
})

test('rejects words over the quota', async () => {
  const vera = await app.register()
  await fillWords(vera.user._id, 1)
  const [first = '', second = ''] = await sharedWords(2)
  const add = (id: string) => ({ body: { global_word_id: id, tier: 1 as const } })
  const csv = 'word,target_language\nwalnut,en\nhazel,en'
  expect(await app.refused(importWords, { body: { csv } }, { as: vera })).toMatchObject(refusal('words'))
  expect(await usedOf(vera, 'words')).toBe(quotaLimits.words - 1)
  await app.call(addWord, add(first), { as: vera })
  expect(await app.refused(addWord, add(second), { as: vera })).toMatchObject(refusal('words'))
  // A change that adds nothing is still allowed.
  await app.call(addWord, { body: { global_word_id: first, tier: 2 } }, { as: vera })
})

test('does not open a conversation if the quota for recordings is full', async () => {
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  await learner.say(session, { opening: true })
  const audio = wavOf(await spoken('I would like to book a room, please.'))
  await learner.say(session, { text: 'I would like to book a room, please.', audio })
  expect(await usedOf(learner.user, 'recordings')).toBe((await new Response(audio).arrayBuffer()).byteLength)
  const { db } = app.connection
  const full = { userAudioBytes: quotaLimits.recordings }
  await db.update(turns).set(full).where(eq(turns.sessionId, session._id))
  const body = { scenario_id: session.scenario._id, time_zone: 'UTC' }
  expect(await app.refused(createSession, { body }, { as: learner.user })).toMatchObject(refusal('recordings'))
  // The running conversation is not interrupted.
  await learner.say(session, { text: 'Two nights, please.', audio })
})

test('rejects an import over the daily quota', async () => {
  const vera = await app.register()
  const { db } = app.connection
  const day = new Date().toISOString().slice(0, 10)
  const used = { userId: vera.user._id, day, kind: 'imports' as const, amount: quotaLimits.imports - 1 }
  await db.insert(userUsage).values(used)
  const body = { csv: 'word,target_language\nwalnut,en' }
  await app.call(importWords, { body }, { as: vera })
  expect(await app.refused(importWords, { body }, { as: vera })).toMatchObject(refusal('imports'))
})

// Only Postgres runs two requests at the same time.
if (testEngine === 'postgres') {
  test('keeps concurrent requests within a quota', async () => {
    const learner = await Learner.join(app)
    const vera = learner.user
    await fillWords(vera.user._id, 3)
    const ids = await sharedWords(12)
    const statuses = await Promise.all(
      ids.map(async (id) => {
        const response = await app.fetch(addWord.path, {
          method: 'POST',
          headers: { authorization: `Bearer ${vera.accessToken}`, 'content-type': 'application/json' },
          body: JSON.stringify({ global_word_id: id, tier: 1 }),
        })
        return response.status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(3)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
    expect(await usedOf(vera, 'words')).toBe(quotaLimits.words)

    const { items } = await app.call(listScenarios, { query: { limit: 1 } }, { as: vera })
    const body = { scenario_id: items[0]?._id ?? '', time_zone: 'UTC' }
    const first = await app.call(createSession, { body }, { as: vera })
    await app.connection.db.execute(sql`insert into conversation_sessions
      (id, user_id, scenario_id, version_id, partner, time_zone)
      select lpad(to_hex(n), 8, '0') || substr(s.id, 9), s.user_id, s.scenario_id, s.version_id, s.partner, s.time_zone
      from conversation_sessions s, generate_series(1, ${quotaLimits.sessions - 3}::int) n where s.id = ${first._id}`)
    const opened = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.call(createSession, { body }, { as: vera }).then(
          () => true,
          () => false,
        ),
      ),
    )
    expect(opened.filter(Boolean)).toHaveLength(2)
    expect(await usedOf(vera, 'sessions')).toBe(quotaLimits.sessions)
  })
}
