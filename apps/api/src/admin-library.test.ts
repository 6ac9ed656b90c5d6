// Transferring scenarios and modules between installations with admin commands.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createScenario } from '@parley/contracts/library/authoring.ts'
import { exportModule, exportScenario } from '@parley/contracts/library/library-file.ts'
import { listModules } from '@parley/contracts/library/module.ts'
import { createModule } from '@parley/contracts/library/module-authoring.ts'
import { listScenarios } from '@parley/contracts/library/scenario.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { libraryCommands } from './admin/library.ts'
import { dialogue, exam, flatModule, structuredModule } from './features/library/test-items.ts'
import { runCommand } from './testing/admin.ts'
import { registerSubscriber } from './testing/paddle/subscribed.ts'
import { Team } from './testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from './testing/test-app.ts'

let app: TestApp
let author: TestUser
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-library-'))
  app = await startTestApp()
  author = await registerSubscriber(app)
  const make = async (fields: Parameters<typeof dialogue>[0]) =>
    (await app.call(createScenario, { body: dialogue(fields) }, { as: author }))._id
  const [first, second] = [await make({ title: 'First', is_module_only: true }), await make({ title: 'Second' })]
  await make({ title: 'Alone', visibility: 'PUBLIC' })
  await app.call(createScenario, { body: exam({ title: 'Exam' }) }, { as: author })
  await app.call(createModule, { body: flatModule([first, second], { title: 'Flat' }) }, { as: author })
  await app.call(createModule, { body: structuredModule([[second], [first]], { title: 'Parts' }) }, { as: author })
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const admin = (...args: string[]) => runCommand(app, libraryCommands, ['library', ...args])

/** Everything a user has written, as in their own export. */
async function writtenBy(as: TestUser) {
  const query = { category: 'created' as const, limit: 100 }
  const modules = await app.call(listModules, { query }, { as })
  const scenarios = await app.call(listScenarios, { query }, { as })
  const alone = scenarios.items.filter((item) => !item.is_module_only)
  return {
    modules: await Promise.all(modules.items.map(({ _id }) => app.call(exportModule, { params: { id: _id } }, { as }))),
    alone: await Promise.all(alone.map(({ _id }) => app.call(exportScenario, { params: { id: _id } }, { as }))),
  }
}

test('transfers each of an author’s items to another author once', async () => {
  const file = join(folder, 'all.json')
  const { json } = await admin('export', file, '--email', author.email)
  expect(json).toMatchObject({ items: 4, left_out: 0 })
  const other = await registerSubscriber(app)
  const made = await admin('import', file, '--email', other.email)
  expect(made.json).toMatchObject({ modules: 2, scenarios: 2, there_already: 0 })
  const [before, after] = [await writtenBy(author), await writtenBy(other)]
  const withoutKind = (text: string) => text.replaceAll('"is_module_only":false', '"is_module_only":true')
  expect(after.modules.map((each) => withoutKind(JSON.stringify(each)))).toEqual(
    before.modules.map((each) => withoutKind(JSON.stringify(each))),
  )
  // A scenario in a module is imported with the module, and only for it.
  expect(after.alone).toEqual(before.alone.filter(({ scenario }) => scenario.title !== 'Second'))
  const again = await admin('import', file, '--email', other.email)
  expect(again.json).toMatchObject({ modules: 0, scenarios: 0, there_already: 4 })
  expect(await writtenBy(other)).toEqual(after)
})

test('exports all public items if no author is specified', async () => {
  const file = join(folder, 'public.json')
  await admin('export', file)
  const { items } = JSON.parse(await readFile(file, 'utf8'))
  const titles = items.map((item: { scenario?: { title: string } }) => item.scenario?.title)
  expect(new Set(titles)).toEqual(new Set(['Alone']))
})

test('imports an author’s file unchanged', async () => {
  const file = join(folder, 'one.json')
  const scenario = { ...dialogue({ title: 'One', visibility: 'PUBLIC' }) }
  await writeFile(file, JSON.stringify({ format: 'parley/scenario', version: 1, scenario }))
  const reader = await app.register()
  expect((await admin('import', file, '--email', author.email)).json).toMatchObject({ scenarios: 1 })
  const { items } = await app.call(listScenarios, { query: { search: 'One' } }, { as: reader })
  expect(items.map(({ title }) => title)).toContain('One')
})

const document = (...items: unknown[]) => JSON.stringify({ format: 'parley/library', version: 1, items })
const item = (scenario: unknown) => ({ format: 'parley/scenario', version: 1, scenario })

test.each([
  ['cut short', document(item(dialogue())).slice(0, -5), 'is cut short'],
  ['of another form', '{"format":"something"}', 'cannot be imported'],
  ['with one wrong item', document(item(dialogue({ title: 'Right' })), item({ title: 'Wrong' })), 'items.1.scenario'],
  ['with an item that is no object', document('a text'), 'items.0: '],
])('stores nothing from an invalid file: %s', async (name, text, reason) => {
  const file = join(folder, `${name}.json`)
  await writeFile(file, text)
  const learner = await app.register()
  await expect(admin('import', file, '--email', learner.email)).rejects.toThrow(reason)
  expect(await writtenBy(learner)).toEqual({ modules: [], alone: [] })
})

test('requires the role for team items before storing anything', async () => {
  const member = await (await Team.found(app)).admit()
  const file = join(folder, 'team.json')
  await writeFile(file, document(item(dialogue({ title: 'Right' })), item(dialogue({ visibility: 'TEAM_ONLY' }))))
  await expect(admin('import', file, '--email', member.email)).rejects.toThrow('for a team')
  expect(await writtenBy(member)).toEqual({ modules: [], alone: [] })
})

test('rejects an export to an existing file and an import of a missing one', async () => {
  const file = join(folder, 'there.json')
  await writeFile(file, 'mine')
  await expect(admin('export', file)).rejects.toThrow('is there already')
  expect(await readFile(file, 'utf8')).toBe('mine')
  await expect(admin('import', join(folder, 'none.json'), '--email', author.email)).rejects.toThrow('There is no file')
})
