import { type Library, loadLibrary } from '@parley/content/library.ts'
import { getUser, toggleFavoriteModule, updateUser } from '@parley/contracts/account/user.ts'
import { languages } from '@parley/contracts/language/language.ts'
import {
  getModule,
  listModuleSummaries,
  listModules,
  type Module,
  type ModuleSummary,
} from '@parley/contracts/library/module.ts'
import { listModuleScenarios } from '@parley/contracts/library/module-authoring.ts'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessions } from '#database/conversations.ts'
import { moduleScenarios, modules } from '#database/modules.ts'
import { scenarios } from '#database/scenarios.ts'
import { ensureVersion } from '#database/versions.ts'
import { exported } from '../../testing/exported.ts'
import { Team } from '../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { importModules } from './built-in/module.import.ts'

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
const list = async (query: Parameters<typeof app.call<typeof listModules>>[1]['query'], as = reader) =>
  (await app.call(listModules, { query: query ?? {} }, { as })).items
/** Every module with all its content. */
const listWhole = async () => {
  const summaries = await list({ limit: 100 })
  return Promise.all(summaries.map(({ _id }) => look(_id)))
}
const look = (id: string, as = reader) => app.call(getModule, { params: { id } }, { as })
const scenariosOf = async (id: string, as = reader) =>
  (await app.call(listModuleScenarios, { params: { id } }, { as })).items
const work = async (as = reader): Promise<Module> => {
  const found = (await list({ target_language: 'de', search: library.modules.work.title.de }, as))[0]
  if (found === undefined) throw new Error('No module about work')
  return look(found._id, as)
}

test('lists each module in each target language', async () => {
  for (const target_language of languages) {
    const items = await list({ target_language })
    expect(items.map(({ title }) => title)).toEqual(Object.values(library.modules).map(({ title }) => title.uk))
    expect(items.every((item) => item.target_language === target_language && item.visibility === 'PUBLIC')).toBe(true)
  }
  const { description, tags } = library.modules.work
  const module = await work()
  expect(module).toMatchObject({ type: 'FLAT', is_owner: false, is_favorite: false, completed_count: 0 })
  expect(module).toMatchObject({ description: description.uk, tags: tags.map((tag) => tag.uk) })
  expect('submodules' in module).toBe(false)
  const other = await app.register({ explanation_language: 'pl' })
  expect((await look(module._id, other)).title).toBe(library.modules.work.title.pl)
  await app.call(updateUser, { body: { explanation_language: 'it' } }, { as: other })
  expect((await look(module._id, other)).title).toBe(library.modules.work.title.it)
})

test('lists a module’s dialogues in its language, easiest first', async () => {
  const dialogs = library.dialogs
    .filter((dialog) => dialog.module === 'work')
    .sort((a, b) => `${a.difficulty_level} ${a.slug}`.localeCompare(`${b.difficulty_level} ${b.slug}`, 'en'))
  const module = await work()
  const items = await scenariosOf(module._id)
  expect(items.map(({ title }) => title)).toEqual(dialogs.map(({ title }) => title.uk))
  expect(items.map(({ user_goals }) => user_goals[0]?.phrase)).toEqual(dialogs.map((file) => file.goals[0]?.phrase.de))
  expect(items.every((item) => item.submodule_index === null)).toBe(true)
  expect(module.scenarios).toEqual(items.map(({ _id }) => _id))
  expect(module.scenario_count).toBe(items.length)
})

test('puts every dialogue in one module in its language', async () => {
  const all = await listWhole()
  const ids = all.flatMap((module) => module.scenarios ?? [])
  expect(all).toHaveLength(6 * languages.length)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toHaveLength(library.dialogs.length * languages.length)
})

test('searches by the beginnings of words in titles and tags', async () => {
  const { travel } = library.modules
  const found = async (search: string) => (await list({ search, target_language: 'fr' })).map(({ title }) => title)
  expect(await found(travel.title.uk.slice(0, -1).toUpperCase())).toEqual([travel.title.uk])
  expect(await found(travel.title.fr)).toEqual([travel.title.uk])
  expect(await found(travel.tags[0]?.uk ?? '')).toEqual([travel.title.uk])
  expect(await found(travel.tags[2]?.fr ?? '')).toEqual([travel.title.uk])
  expect(await found('%')).toEqual([])
})

test('pages without gaps or repetitions', async () => {
  const all = await list({ limit: 100 })
  const pages: ModuleSummary[] = []
  for (let offset = 0; offset < all.length; offset += 20) pages.push(...(await list({ offset })))
  expect(pages).toEqual(all)
})

test('keeps favourites private to each reader', async () => {
  const [{ _id: id }, other, stranger] = [await work(), await app.register(), await app.register()]
  const toggle = () => app.call(toggleFavoriteModule, { body: { module_id: id } }, { as: other })
  expect((await toggle()).favorite_modules).toEqual([id])
  expect((await app.call(getUser, {}, { as: other })).favorite_modules).toEqual([id])
  const favorites = async (as: TestUser) => (await list({ category: 'favorites' }, as)).map(({ _id }) => _id)
  expect([await favorites(other), await favorites(stranger)]).toEqual([[id], []])
  expect([(await look(id, other)).is_favorite, (await look(id, stranger)).is_favorite]).toEqual([true, false])
  expect((await toggle()).favorite_modules).toEqual([])
  expect(await favorites(other)).toEqual([])
  const refused = (module_id: string) => app.refused(toggleFavoriteModule, { body: { module_id } }, { as: other })
  expect(await refused('0123456789abcdef01234567')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect(await refused('nothing')).toMatchObject({ status: 400, details: [{ path: 'module_id' }] })
})

test('counts a scenario as completed once, no matter how often it was reviewed', async () => {
  const [module, stranger] = [await work(), await app.register()]
  const conversation = async (user: TestUser, index: number, state: 'running' | 'reviewed') => {
    const scenarioId = module.scenarios?.[index] ?? ''
    const versionId = (await ensureVersion(db(), scenarioId)) ?? ''
    return {
      userId: user.user._id,
      scenarioId,
      versionId,
      partner: 'built-in' as const,
      timeZone: 'Europe/Kyiv',
      state,
    }
  }
  await db()
    .insert(sessions)
    .values([
      await conversation(reader, 0, 'reviewed'),
      await conversation(reader, 0, 'reviewed'),
      await conversation(reader, 1, 'running'),
      await conversation(stranger, 2, 'reviewed'),
    ])
  expect((await look(module._id)).completed_count).toBe(1)
  const items = await scenariosOf(module._id)
  expect(items.slice(0, 3).map((item) => item.completed_count)).toEqual([2, 0, 0])
})

/**
 * A STRUCTURED module of three scenarios: one public, one for the team, and one of the author's own; the last two are
 * module-only.
 */
async function writeModule(author: TestUser, teamId: string, visibility: 'PUBLIC' | 'PRIVATE' | 'TEAM_ONLY') {
  const [stored] = await db()
    .select()
    .from(scenarios)
    .where(and(eq(scenarios.scenarioType, 'DIALOG'), isNotNull(scenarios.slug), isNull(scenarios.deletedAt)))
    .limit(1)
  if (stored === undefined) throw new Error('No scenario')
  const { id: publicId, slug: _slug, createdAt: _created, ...content } = stored
  const owned = { ownerId: author.user._id, orgId: teamId }
  const write = async (visibility: 'PRIVATE' | 'TEAM_ONLY') => {
    const row = { ...content, ...owned, slug: null, visibility, isModuleOnly: true }
    return (await db().insert(scenarios).values(row).returning({ id: scenarios.id }))[0]?.id ?? ''
  }
  const [teamScenario, own] = [await write('TEAM_ONLY'), await write('PRIVATE')]
  const part = (title: string) => ({ title, description: `About ${title}.`, tips: [`Begin with ${title}.`] })
  const texts = { title: 'Greetings & <b>farewells</b>', description: 'How to begin and end.', tags: ['manners'] }
  const submodules = [part('hello'), part('goodbye')]
  const row = { ...texts, ...owned, visibility, type: 'STRUCTURED' as const, targetLanguage: 'de' as const, submodules }
  const id = (await db().insert(modules).values(row).returning({ id: modules.id }))[0]?.id ?? ''
  await db()
    .insert(moduleScenarios)
    .values([
      { moduleId: id, position: 2, scenarioId: publicId, submoduleIndex: 1 },
      { moduleId: id, position: 0, scenarioId: own, submoduleIndex: 0 },
      { moduleId: id, position: 1, scenarioId: teamScenario, submoduleIndex: 0 },
    ])
  return { id, texts, submodules, publicId, teamScenario, own }
}

test('lists a structured module’s visible scenarios by submodule', async () => {
  const team = await Team.found(app)
  const [author, colleague] = [await team.admit('TEACHER'), await team.admit()]
  const made = await writeModule(author, team.id, 'PUBLIC')
  const [hello, goodbye] = made.submodules
  const shown = await look(made.id, author)
  expect(shown).toMatchObject({ ...made.texts, type: 'STRUCTURED', is_owner: true, scenario_count: 3 })
  expect('scenarios' in shown).toBe(false)
  expect(shown.submodules).toEqual([
    { ...hello, scenarios: [made.own, made.teamScenario] },
    { ...goodbye, scenarios: [made.publicId] },
  ])
  const seen = async (as: TestUser) =>
    (await scenariosOf(made.id, as)).map((item) => [item._id, item.submodule_index, item.is_module_only])
  const [own, forTeam] = [
    [made.own, 0, true],
    [made.teamScenario, 0, true],
  ]
  expect(await seen(author)).toEqual([own, forTeam, [made.publicId, 1, false]])
  // Module-only scenarios are visible to everyone who may see the module; team scenarios to the team.
  expect(await seen(colleague)).toEqual([own, forTeam, [made.publicId, 1, false]])
  expect(await seen(reader)).toEqual([own, [made.publicId, 1, false]])
  expect(await look(made.id)).toMatchObject({ ...made.texts, is_owner: false, scenario_count: 2 })
  expect((await look(made.id)).submodules?.map((part) => part.scenarios)).toEqual([[made.own], [made.publicId]])
  expect((await list({ category: 'created' }, author)).map(({ _id }) => _id)).toEqual([made.id])

  await db().update(scenarios).set({ deletedAt: new Date() }).where(eq(scenarios.id, made.teamScenario))
  expect((await look(made.id, author)).submodules?.[0]?.scenarios).toEqual([made.own])
})

test.each([
  ['PRIVATE', [true, false, false]],
  ['TEAM_ONLY', [true, true, false]],
] as const)('%s: limits who can see a module', async (visibility, expected) => {
  const team = await Team.found(app)
  const [author, colleague, stranger] = [await team.admit('TEACHER'), await team.admit(), await app.register()]
  const { id, texts } = await writeModule(author, team.id, visibility)
  const maySee = async (as: TestUser) => {
    if ((await list({ search: texts.title, limit: 100 }, as)).some(({ _id }) => _id === id)) {
      expect((await look(id, as)).title).toBe(texts.title)
      return true
    }
    const params = { id }
    expect((await app.refused(getModule, { params }, { as })).code).toBe('NOT_FOUND')
    expect((await app.refused(listModuleScenarios, { params }, { as })).code).toBe('NOT_FOUND')
    expect((await app.refused(listModuleSummaries, { params }, { as })).code).toBe('NOT_FOUND')
    expect((await app.refused(toggleFavoriteModule, { body: { module_id: id } }, { as })).code).toBe('NOT_FOUND')
    return false
  }
  expect([await maySee(author), await maySee(colleague), await maySee(stranger)]).toEqual(expected)
  await db().update(modules).set({ deletedAt: new Date() }).where(eq(modules.id, id))
  expect(await maySee(author)).toBe(false)
})

test('exports only the modules that the user wrote or marked', async () => {
  const team = await Team.found(app)
  const [author, other] = [await team.admit('TEACHER'), await team.admit('TEACHER')]
  const made = await writeModule(author, team.id, 'TEAM_ONLY')
  const theirs = await writeModule(other, team.id, 'TEAM_ONLY')
  await db()
    .insert(moduleScenarios)
    .values({ moduleId: theirs.id, position: 9, scenarioId: made.teamScenario, submoduleIndex: 0 })
  await app.call(toggleFavoriteModule, { body: { module_id: theirs.id } }, { as: author })
  const document = await exported(app, author)
  expect(document.modules?.map(({ id }) => id)).toEqual([made.id])
  expect(document.favorite_modules?.map(({ module_id }) => module_id)).toEqual([theirs.id])
  expect(document.module_scenarios?.map(({ module_id }) => module_id)).toEqual([made.id, made.id, made.id])
})

/** Imports the modules of the library, changed in part; its scenarios do not change. */
const importAll = (change: Partial<Library> = {}) => {
  const { modules, dialogs } = { ...library, ...change }
  return importModules(db(), modules, dialogs)
}

test('changes nothing when modules are imported again', async () => {
  const before = await work()
  await app.call(toggleFavoriteModule, { body: { module_id: before._id } }, { as: reader })
  const title = { ...library.modules.work.title, uk: 'Праця' }
  const modules = { ...library.modules, work: { ...library.modules.work, title } }
  expect(await importAll({ modules })).toBe(languages.length)
  expect(await look(before._id)).toMatchObject({ title: 'Праця', is_favorite: true, scenarios: before.scenarios })
  const [, ...fewer] = library.dialogs.filter((dialog) => dialog.module === 'work')
  const dialogs = [...library.dialogs.filter((dialog) => dialog.module !== 'work'), ...fewer]
  await importAll({ dialogs })
  expect((await look(before._id)).scenarios).toHaveLength(fewer.length)
  await importAll()
  const { work: _gone, ...others } = library.modules
  expect(await importAll({ modules: others as Library['modules'] })).toBe(languages.length)
  expect((await app.refused(getModule, { params: { id: before._id } }, { as: reader })).code).toBe('NOT_FOUND')
  expect(await importAll()).toBe(languages.length)
  expect(await look(before._id)).toMatchObject({ is_favorite: true, title: before.title, scenarios: before.scenarios })
  expect(await importAll()).toBe(0)
})

test('imports each module once when servers start together', async () => {
  await db().delete(modules)
  await Promise.all(Array.from({ length: 4 }, () => importAll()))
  const all = await listWhole()
  expect(all).toHaveLength(6 * languages.length)
  expect(all.flatMap((module) => module.scenarios)).toHaveLength(library.dialogs.length * languages.length)
  expect(await importAll()).toBe(0)
})
