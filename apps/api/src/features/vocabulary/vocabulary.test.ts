import { stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addWord,
  changeWords,
  countWords,
  deleteUserWord,
  type GlobalWord,
  getWordAudio,
  listWords,
  lookUpWord,
  speakText,
  type Tier,
  updateTier,
} from '@parley/contracts/practice/vocabulary.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sounds } from '#database/vocabulary.ts'
import { exported } from '../../testing/exported.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

let app: TestApp
let learner: TestUser
beforeAll(async () => {
  app = await startTestApp()
  learner = await app.register()
})
afterAll(() => app.stop())

const lookUp = (text: string, target: GlobalWord['target_language'] = 'es', as = learner) =>
  app.call(lookUpWord, { query: { text, target_language: target, native_language: 'en' } }, { as })

const wordOf = async (text: string, target: GlobalWord['target_language'] = 'es'): Promise<GlobalWord> => {
  const { global_word } = await lookUp(text, target)
  if (global_word === null) throw new Error(`${text} is not known`)
  return global_word
}

const add = async (as: TestUser, text: string, tier: Tier, target: GlobalWord['target_language'] = 'es') =>
  app.call(addWord, { body: { global_word_id: (await wordOf(text, target))._id, tier } }, { as })

describe('lookup', () => {
  test('finds a library word as written, with its translation and meaning', async () => {
    const { global_word, user_word, is_phrase } = await lookUp('la camisa')
    expect(global_word).toMatchObject({
      word: 'la camisa',
      target_language: 'es',
      native_language: 'en',
      part_of_speech: 'noun',
      audio_url: null,
      senses: [{ translations: ['shirt'], definitions: ['prenda con cuello y botones'], synonyms: [] }],
    })
    expect(global_word?.senses[0]?.example).toMatch(/camisa/)
    expect([user_word, is_phrase]).toEqual([null, false])
  })

  test.each([
    ['camisas', 'es', 'la camisa'],
    ['Camisa,', 'es', 'la camisa'],
    ['una camisa', 'es', 'la camisa'],
    ['shirts', 'en', 'shirt'],
    ['das Hemd', 'de', 'das Hemd'],
    ['Hemden', 'de', 'das Hemd'],
    ['сорочку', 'uk', 'сорочка'],
    ['ризата', 'bg', 'риза'],
    ['fue', 'es', 'ser / ir'],
    ["J'ai", 'fr', 'avoir'],
    ["they're", 'en', 'they'],
    ['escrevo-lhe', 'pt', 'escrever'],
    ['найкраща', 'uk', 'хороший'],
    ['najlepszy', 'pl', 'dobry'],
    ['ventanas', 'es', 'la ventana'],
    ['Chcę wymienić tę koszulę', 'pl', 'Chcę wymienić tę koszulę.'],
  ] as const)('%s (%s) leads to %s', async (text, language, word) => {
    expect((await wordOf(text, language)).word).toBe(word)
  })

  test.each([
    ['murciélagos', 'es'],
    ['falta-me', 'pt'],
    ['camisa', 'uk'],
    ['сорочка', 'en'],
    ['🙂', 'en'],
    ['¿…?', 'es'],
    ['שלום עולם', 'en'],
    ['مرحبا', 'de'],
    ['‮shirt', 'bg'],
    [`z${'̀'.repeat(150)}`, 'en'],
    ['x'.repeat(200), 'de'],
    ["' or 1=1 --", 'en'],
    ['%_', 'pl'],
  ] as const)('%s (%s) is reported as unknown', async (text, language) => {
    const { global_word, user_word } = await lookUp(text, language)
    expect([global_word, user_word]).toEqual([null, null])
  })

  test('creates one entry for many concurrent lookups', async () => {
    const found = await Promise.all(Array.from({ length: 8 }, () => wordOf('la talla')))
    expect(new Set(found.map(({ _id }) => _id)).size).toBe(1)
  })

  test('distinguishes a phrase from a word', async () => {
    expect((await lookUp('Quisiera cambiar esta camisa.')).is_phrase).toBe(true)
    expect((await lookUp('nadie dice esto')).is_phrase).toBe(true)
    expect((await lookUp('nadie')).is_phrase).toBe(false)
  })
})

describe('sound', () => {
  const listen = async (url: string) => Buffer.from(await (await app.fetch(url)).arrayBuffer())

  test('is synthesised once and then stored with the word', async () => {
    const word = await wordOf('el tique')
    const { audio_url } = await app.call(getWordAudio, { params: { id: word._id } }, { as: learner })
    expect((await listen(audio_url)).length).toBeGreaterThan(500)
    const path = (url: string | null) => url?.split('?')[0]
    expect(path((await wordOf('el tique')).audio_url)).toBe(path(audio_url))
    const again = await app.call(getWordAudio, { params: { id: word._id } }, { as: learner })
    expect(path(again.audio_url)).toBe(path(audio_url))
  })

  test('is synthesised again if its file is truncated', async () => {
    const ask = () => app.call(speakText, { query: { text: 'la bufanda', target_language: 'es' } }, { as: learner })
    const fileOf = (url: string) => new URL(url, app.url).pathname.split('/').at(-1) ?? ''
    const pathOf = (file: string) => join(app.dataDir, 'files', file.slice(0, 2), file)
    const whole = fileOf((await ask()).audio_url)
    const { size } = await stat(pathOf(whole))
    await truncate(pathOf(whole), size - 1)
    const { audio_url } = await ask()
    expect(fileOf(audio_url)).not.toBe(whole)
    expect(await listen(audio_url)).toHaveLength(size)
    await vi.waitFor(() => expect(stat(pathOf(whole))).rejects.toThrow('ENOENT'), 60_000)
    // A file stored before sizes were recorded is served while it exists.
    await app.connection.db
      .update(sounds)
      .set({ bytes: null })
      .where(eq(sounds.file, fileOf(audio_url)))
    expect(fileOf((await ask()).audio_url)).toBe(fileOf(audio_url))
  })

  test('is available for words that are in no dictionary', async () => {
    const ask = (text: string) => app.call(speakText, { query: { text, target_language: 'uk' } }, { as: learner })
    const [one, other] = await Promise.all([ask('перекотиполе'), ask('перекотиполе')])
    expect(one.audio_url.split('?')[0]).toBe(other.audio_url.split('?')[0])
    expect((await listen(one.audio_url)).length).toBeGreaterThan(500)
    for (const text of ['🙂', '…', 'שלום', '--help']) expect((await ask(text)).audio_url).toContain('/api/files/')
  })
})

describe('own words', () => {
  test('stores a word added twice once, with the later tier', async () => {
    const me = await app.register()
    const first = await add(me, 'la camisa', 1)
    const second = await add(me, 'camisas', 3)
    expect(second).toMatchObject({ _id: first._id, tier: 3, kind: 'word', user_id: me.user._id, suggestion: null })
    expect((await lookUp('la camisa', 'es', me)).user_word).toMatchObject({ _id: first._id, tier: 3 })
    const { items } = await app.call(listWords, { query: {} }, { as: me })
    expect(items).toEqual([second])
  })

  test('stores a word added many times concurrently once', async () => {
    const me = await app.register()
    const { _id } = await wordOf('la camisa')
    const tiers = [1, 2, 3, 4, 1, 2, 3, 4] as const
    const added = await Promise.all(
      tiers.map((tier) => app.call(addWord, { body: { global_word_id: _id, tier } }, { as: me })),
    )
    expect(new Set(added.map((word) => word._id)).size).toBe(1)
    expect((await app.call(countWords, {}, { as: me })).items).toMatchObject([{ target_language: 'es', kept: 1 }])
  })

  test('keeps where a word was first met', async () => {
    const me = await app.register()
    const { _id } = await wordOf('la talla')
    const keep = (sentence: string) =>
      app.call(addWord, { body: { global_word_id: _id, tier: 1, context: { sentence } } }, { as: me })
    await keep('¿Qué talla lleva usted?')
    expect((await keep('Otra talla.')).context).toEqual({
      sentence: '¿Qué talla lleva usted?',
      session_id: null,
      pair_id: null,
      review: null,
    })
  })

  test('changes and removes a tier', async () => {
    const me = await app.register()
    const { _id: user_word_id } = await add(me, 'la camisa', 2)
    const set = (tier: Tier | null) => app.call(updateTier, { body: { user_word_id, tier } }, { as: me })
    expect(await set(4)).toMatchObject({ tier: 4, due_at: null })
    expect(await set(null)).toMatchObject({ tier: null, due_at: expect.any(String) })
    expect((await app.call(countWords, {}, { as: me })).items).toEqual([
      { target_language: 'es', kept: 1, due: 1, by_tier: { 1: 0, 2: 0, 3: 0, 4: 0, none: 1 } },
    ])
  })

  test('hides another user’s word', async () => {
    const { _id } = await add(learner, 'la camisa', 1)
    const stranger = await app.register()
    const as = { as: stranger }
    expect((await app.refused(deleteUserWord, { params: { id: _id } }, as)).status).toBe(404)
    expect((await app.refused(updateTier, { body: { user_word_id: _id, tier: 2 } }, as)).status).toBe(404)
    const bulk = { action: 'remove' as const, user_word_ids: [_id] }
    expect(await app.call(changeWords, { body: bulk }, as)).toEqual({ changed_count: 0 })
    await app.call(deleteUserWord, { params: { id: _id } }, { as: learner })
    expect((await app.refused(deleteUserWord, { params: { id: _id } }, { as: learner })).status).toBe(404)
    expect((await app.refused(addWord, { body: { global_word_id: _id, tier: 1 } }, as)).status).toBe(404)
  })

  test('changes and removes several at once', async () => {
    const me = await app.register()
    const words = [await add(me, 'la camisa', 1), await add(me, 'la talla', 1), await add(me, 'el tique', 1)]
    const ids = words.map(({ _id }) => _id)
    const change = (body: Parameters<typeof app.call<typeof changeWords>>[1]['body']) =>
      app.call(changeWords, { body }, { as: me })
    const first = ids.slice(0, 2)
    expect(await change({ action: 'set_tier', user_word_ids: [...first, ...first], tier: 3 })).toEqual({
      changed_count: 2,
    })
    expect(await change({ action: 'remove', user_word_ids: ids.slice(2) })).toEqual({ changed_count: 1 })
    const { items } = await app.call(listWords, { query: { tier: 3 } }, { as: me })
    expect(items.map(({ _id }) => _id)).toEqual([ids[1], ids[0]])
  })

  test('searches the list by the beginnings of words and translations', async () => {
    const me = await app.register()
    await add(me, 'la camisa', 1)
    await add(me, 'la talla', 2)
    await add(me, 'das Hemd', 2, 'de')
    const found = async (query: Parameters<typeof app.call<typeof listWords>>[1]['query']) =>
      (await app.call(listWords, { query: query ?? {} }, { as: me })).items.map((item) => item.global_word_entity.word)
    expect(await found({})).toEqual(['das Hemd', 'la talla', 'la camisa'])
    expect(await found({ search: 'cam' })).toEqual(['la camisa'])
    expect(await found({ search: 'LA CÁM' })).toEqual(['la camisa'])
    expect(await found({ search: 'shi' })).toEqual(['das Hemd', 'la camisa'])
    expect(await found({ search: 'hirt' })).toEqual([])
    expect(await found({ search: '%' })).toEqual([])
    expect(await found({ search: '' })).toHaveLength(3)
    expect(await found({ tier: 2 })).toEqual(['das Hemd', 'la talla'])
    expect(await found({ tier: 2, target_language: 'es', search: 's' })).toEqual(['la talla'])
    expect(await found({ limit: 1, offset: 1 })).toEqual(['la talla'])
  })

  test('includes own words in the user’s export', async () => {
    const me = await app.register()
    const word = await add(me, 'la camisa', 1)
    const taken = await exported(app, me)
    expect(taken.user_words).toMatchObject([{ id: word._id, tier: 1 }])
    expect(taken.sounds).toEqual([])
  })
})
