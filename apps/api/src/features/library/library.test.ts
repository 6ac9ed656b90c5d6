import { type Library, loadLibrary } from '@parley/content/library.ts'
import { toggleFavoriteScenario, updateUser } from '@parley/contracts/account/user.ts'
import { languages } from '@parley/contracts/language/language.ts'
import { difficultyLevels, getScenario, listIeltsScenarios, listScenarios } from '@parley/contracts/library/scenario.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#database/columns.ts'
import { sessions } from '#database/conversations.ts'
import { scenarios } from '#database/scenarios.ts'
import { ensureVersion } from '#database/versions.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { importLibrary } from './built-in/library.import.ts'

let app: TestApp
let reader: TestUser
let library: Library
beforeAll(async () => {
  app = await startTestApp()
  reader = await app.register({ explanation_language: 'uk' })
  library = await loadLibrary()
})
afterAll(() => app.stop())

const db = () => app.connection.db
const first = () => {
  const [file] = library.dialogs
  if (file === undefined) throw new Error('The library has no dialogue')
  return file
}
const find = async (title: string, as = reader) => {
  const { items } = await app.call(listScenarios, { query: { search: title, target_language: 'de' } }, { as })
  const [item, ...more] = items
  if (item === undefined || more.length > 0) throw new Error(`${items.length} scenarios match ${title}`)
  return item
}

test('lists a dialogue in each target language, described in the reader’s language', async () => {
  const file = first()
  for (const language of languages) {
    const query = { target_language: language, limit: 100 }
    const { items } = await app.call(listScenarios, { query }, { as: reader })
    const id = items.find(({ title }) => title === file.title.uk)?._id ?? ''
    const item = await app.call(getScenario, { params: { id } }, { as: reader })
    expect(item.dialog_behavior?.steps).toEqual(file.steps.map((step) => step.text.uk))
    expect(item.dialog_behavior?.situation).toBe(file.situation.uk)
    expect(item.user_goals.map((goal) => goal.phrase)).toEqual(file.goals.map((goal) => goal.phrase[language]))
    expect(item.user_dictionary.map((entry) => entry.meaning)).toEqual(file.dictionary.map((e) => e.meaning.uk))
    expect(Object.keys(item.user_goals[0]?.translation ?? {}).sort()).toEqual(
      languages.filter((other) => other !== language).sort(),
    )
    expect(item).toMatchObject({ is_owner: false, completed_count: 0, step_count: file.steps.length })
  }
})

test('shows the same goals to a reader of another language under another title', async () => {
  const file = first()
  const other = await app.register({ explanation_language: 'pl' })
  const before = await find(file.title.pl, other)
  expect(before.title).toBe(file.title.pl)
  expect(before.lead).toBe(file.goals[0]?.phrase.de)
  await app.call(updateUser, { body: { explanation_language: 'it' } }, { as: other })
  const after = await app.call(getScenario, { params: { id: before._id } }, { as: other })
  expect(after.title).toBe(file.title.it)
})

test('lists IELTS tests in English only', async () => {
  const { items } = await app.call(listIeltsScenarios, { query: { limit: 100, part: '2' } }, { as: reader })
  expect(items.map((item) => item.title).sort()).toEqual(library.ielts.map((file) => file.title.uk).sort())
  expect(items.every((item) => item.scenario_type === 'IELTS' && item.target_language === 'en')).toBe(true)
  const inGerman = await app.call(listIeltsScenarios, { query: { target_language: 'de' } }, { as: reader })
  expect(inGerman.items).toEqual([])
})

test('searches by the beginnings of words in titles and goals', async () => {
  const file = first()
  expect((await find(file.title.uk.slice(0, -1).toUpperCase())).title).toBe(file.title.uk)
  expect((await find(file.title.fr.normalize('NFD').replace(/\p{M}/gu, ''))).title).toBe(file.title.uk)
  expect((await find(file.goals[0]?.phrase.de.split(' ').toReversed().join(' ') ?? '')).title).toBe(file.title.uk)
  for (const search of ['%', '_', "'", "a' | 'xyzzy", '\\', ':*', '!', `${file.title.uk} xyzzy`]) {
    expect((await app.call(listScenarios, { query: { search } }, { as: reader })).items).toEqual([])
  }
})

test('pages without gaps or repetitions', async () => {
  const all = await app.call(listScenarios, { query: { limit: 100, target_language: 'es' } }, { as: reader })
  const pages = []
  for (let offset = 0; offset < all.items.length; offset += 7) {
    pages.push(
      ...(await app.call(listScenarios, { query: { offset, limit: 7, target_language: 'es' } }, { as: reader })).items,
    )
  }
  expect(pages.map((item) => item._id)).toEqual(all.items.map((item) => item._id))
  const outOfRange = await app.refused(listScenarios, { query: { limit: 101 } }, { as: reader })
  expect(outOfRange).toMatchObject({ status: 400, code: 'VALIDATION.FAILED', details: [{ path: 'limit' }] })
})

test('keeps favourites private to each reader', async () => {
  const [{ _id: id }, stranger] = [await find(first().title.uk), await app.register()]
  const user = await app.call(toggleFavoriteScenario, { body: { scenario_id: id } }, { as: reader })
  expect(user.favorite_scenarios).toEqual([id])
  const favorites = async (as: TestUser) =>
    (await app.call(listScenarios, { query: { category: 'favorites' } }, { as })).items.map((item) => item._id)
  expect([await favorites(reader), await favorites(stranger)]).toEqual([[id], []])
  expect((await app.call(getScenario, { params: { id } }, { as: reader })).is_favorite).toBe(true)
  const after = await app.call(toggleFavoriteScenario, { body: { scenario_id: id } }, { as: reader })
  expect(after.favorite_scenarios).toEqual([])
})

test('counts only the reader’s reviewed conversations as completed', async () => {
  const [{ _id: scenarioId }, stranger] = [await find(first().title.uk), await app.register()]
  const versionId = (await ensureVersion(db(), scenarioId)) ?? ''
  const conversation = (user: TestUser, state: 'running' | 'reviewed') => ({
    userId: user.user._id,
    scenarioId,
    versionId,
    partner: 'built-in' as const,
    timeZone: 'Europe/Kyiv',
    state,
  })
  await db()
    .insert(sessions)
    .values([conversation(reader, 'reviewed'), conversation(reader, 'running'), conversation(stranger, 'reviewed')])
  expect((await app.call(getScenario, { params: { id: scenarioId } }, { as: reader })).completed_count).toBe(1)
})

test('shows a private scenario only to its author', async () => {
  const [stored] = await db().select().from(scenarios).where(eq(scenarios.scenarioType, 'DIALOG')).limit(1)
  if (stored === undefined) throw new Error('No scenario')
  const own = { ...stored, id: newId(), slug: null, ownerId: reader.user._id, visibility: 'PRIVATE' as const }
  await db().insert(scenarios).values(own)
  const stranger = await app.register()
  const mine = await app.call(listScenarios, { query: { category: 'created' } }, { as: reader })
  expect(mine.items.map((item) => [item._id, item.is_owner])).toEqual([[own.id, true]])
  const query = { search: own.title, target_language: own.targetLanguage, limit: 100 }
  const found = async (as: TestUser) =>
    (await app.call(listScenarios, { query }, { as })).items.filter((item) => item._id === own.id)
  expect([await found(reader), await found(stranger)]).toMatchObject([[{ _id: own.id }], []])
  expect((await app.refused(getScenario, { params: { id: own.id } }, { as: stranger })).status).toBe(404)
  const marked = await app.refused(toggleFavoriteScenario, { body: { scenario_id: own.id } }, { as: stranger })
  expect(marked.status).toBe(404)
  await db().update(scenarios).set({ deletedAt: new Date() }).where(eq(scenarios.id, own.id))
  expect((await app.refused(getScenario, { params: { id: own.id } }, { as: reader })).status).toBe(404)
})

const levelOf = (level: (typeof difficultyLevels)[number]) => difficultyLevels.indexOf(level)

test('sorts a list by difficulty, then by age', async () => {
  for (const target_language of ['it', undefined] as const) {
    const { items } = await app.call(listScenarios, { query: { limit: 100, target_language } }, { as: reader })
    const sorted = items.toSorted(
      (a, b) => levelOf(a.difficulty_level) - levelOf(b.difficulty_level) || (a._id < b._id ? -1 : 1),
    )
    expect(items[0]?.difficulty_level).toBe('A1')
    expect(items.map((item) => item._id)).toEqual(sorted.map((item) => item._id))
  }
})

test('changes nothing when the library is imported again', async () => {
  expect(await importLibrary(db(), library)).toBe(0)
  const file = first()
  const { _id: id } = await find(file.title.uk)
  const title = { ...file.title, uk: `${file.title.uk} (нове)` }
  // Each import compares every row, so it gets only a few.
  const others = library.dialogs.filter((other) => other.slug !== file.slug).slice(0, 3)
  const imported = (dialogs: Library['dialogs']) => importLibrary(db(), { ...library, ielts: [], dialogs })
  expect(await imported([file, ...others])).toBeGreaterThan(0)
  expect(await imported([file, ...others])).toBe(0)
  // The dialogue and its twist.
  expect(await imported([{ ...file, title }, ...others])).toBe(2 * languages.length)
  expect((await app.call(getScenario, { params: { id } }, { as: reader })).title).toBe(title.uk)
  // The dialogue's module changes with it.
  expect(await imported(others)).toBe(3 * languages.length)
  expect((await app.refused(getScenario, { params: { id } }, { as: reader })).code).toBe('NOT_FOUND')
  expect(await imported([file, ...others])).toBe(3 * languages.length)
  expect((await app.call(getScenario, { params: { id } }, { as: reader })).title).toBe(file.title.uk)
  expect(await imported([file, ...others])).toBe(0)
})
