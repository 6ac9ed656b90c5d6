import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Language } from '@parley/contracts/language/language.ts'
import { difficultyLevels } from '@parley/contracts/library/scenario.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LibraryFile, loadLibrary, readLibraryFiles } from './library.ts'
import { type DialogFile, IeltsFile, ModulesFile } from './schema.ts'
import { problems } from './validate.ts'

const { dialogs, ielts, modules } = await loadLibrary()
const files = await readLibraryFiles()
const file = (name: string): LibraryFile => {
  const found = files.find((candidate) => candidate.name === name)
  if (!found) throw new Error(`no ${name}`)
  return structuredClone(found)
}
const dialog = (slug: string): DialogFile => file(`scenarios/${slug}.json`).data as DialogFile

describe('the built-in library', () => {
  // Takes about 15 s of processor time.
  it('has no problems', () => expect(problems(files)).toEqual([]), 300_000)

  it("rejects a dialogue without the partner's name and gender", () => {
    const errorsOf = (change: object) => {
      const changed = file('scenarios/returning-a-shirt.json')
      changed.data = { ...(changed.data as object), ...change }
      return problems([changed]).map(({ path }) => path)
    }
    const { partner } = dialog('returning-a-shirt')
    expect(errorsOf({ partner: undefined })).toContain('partner')
    expect(errorsOf({ partner: { ...partner, gender: 'x' } })).toContain('partner.gender')
    expect(errorsOf({ partner: { ...partner, name: { ...partner.name, uk: 'Kate' } } })).toContain('partner.name.uk')
    expect(errorsOf({ partner: { gender: 'f', name: { en: 'Kate' } } })).toContain('partner.name.es')
  })

  it('has six modules with enough dialogues at every level', () => {
    expect(Object.keys(modules)).toEqual(['travel', 'daily-life', 'work', 'health', 'friends', 'study'])
    expect(new Set(dialogs.map(({ module }) => module)).size).toBe(6)
    for (const level of difficultyLevels) {
      const atLevel = dialogs.filter((scenario) => scenario.difficulty_level === level)
      expect(atLevel.length, level).toBeGreaterThanOrEqual(level === 'C2' ? 4 : 8)
    }
    expect(ielts.length).toBeGreaterThanOrEqual(1)
  })
})

/** The first dialogue in each module: enough to check modules, at a tenth of the cost of the entire library. */
const oneOfEachModule = Object.keys(modules).map((slug) => {
  const first = dialogs.find(({ module }) => module === slug)
  if (!first) throw new Error(`no dialogue in ${slug}`)
  return file(`scenarios/${first.slug}.json`)
})

describe('problems', () => {
  const plant = (slug: string, change: (scenario: DialogFile) => void) => {
    const planted = file(`scenarios/${slug}.json`)
    change(planted.data as DialogFile)
    return problems([planted]).map(({ path, message }) => `${path}: ${message}`)
  }
  const shirt = (change: (scenario: DialogFile) => void) => plant('returning-a-shirt', change).join('\n')

  it.each<[string, string, (scenario: DialogFile) => void]>([
    ['a language that is missing', 'title.uk: ', (s) => Reflect.deleteProperty(s.title, 'uk')],
    ['an empty text', 'opening.pl: ', (s) => (s.opening.pl = '')],
    ['a text that is too long', 'title.de: ', (s) => (s.title.de = 'Hemd '.repeat(30).trim())],
    ['a field of its own making', 'Unrecognized key', (s) => Object.assign(s, { mood: 'calm' })],
    ['languages out of order', 'title: languages', (s) => (s.title = Object.assign({ bg: '' }, s.title))],
    ['another file name', 'slug: belongs', (s) => (s.slug = 'another')],
    ['a goal that nobody says', 'goals.1.phrase.de: is said in no', (s) => goal(s, 1, 'de', 'Ich zahle bar.')],
    ['goals that are alike', 'goals.1.phrase.pt: is the same as', (s) => goal(s, 1, 'pt', goalText(s, 0, 'pt'))],
    ['Russian letters in Ukrainian', 'opening.uk: “бы', (s) => (s.opening.uk = 'Чем бы помочь?')],
    ['Ukrainian letters in Bulgarian', 'opening.bg: “Ві', (s) => (s.opening.bg = 'С какво да Ві помогна?')],
    ['a Latin letter in a Cyrillic word', 'mixes Latin', (s) => (s.opening.uk = 'Чим мoжу допомогти?')],
    ['a text left in English', 'opening.bg: “Hello', (s) => (s.opening.bg = 'Hello.')],
    ['a text left in another language', 'opening.pt: is the same as in es', (s) => (s.opening.pt = s.opening.es)],
    ['a missing full stop', 'closing.en: does not end', (s) => (s.closing.en = 'Goodbye')],
    ['enthusiasm', 'closing.en: has an exclamation', (s) => (s.closing.en = 'Goodbye!')],
    ['straight quotes', 'closing.en: has straight', (s) => (s.closing.en = "That's it.")],
    ['too many dashes', 'closing.en: has more than one dash', (s) => (s.closing.en = 'So — well — goodbye.')],
    ['Spanish without ¿', 'opening.es: has ¿', (s) => (s.opening.es = 'Hola. En qué puedo ayudarle?')],
    ['French with a plain space', 'opening.fr: needs', (s) => (s.opening.fr = 'Bonjour. Je peux vous aider ?')],
    ['two questions at once', 'opening.en: asks more', (s) => (s.opening.en = 'How are you? What is it?')],
    ['a line too long for the level', 'opening.en: has ', (s) => (s.opening.en = `${'So '.repeat(30)}hello.`)],
  ])('finds %s', (_, finding, change) => expect(shirt(change)).toContain(finding))

  it('reports a title that two scenarios share', () => {
    const other = file('scenarios/calling-in-sick.json')
    ;(other.data as DialogFile).title.it = dialog('returning-a-shirt').title.it
    const found = problems([file('scenarios/returning-a-shirt.json'), other])
    expect(found.map(({ path }) => path)).toContain('title.it')
  })

  it.each<[string, string, (modules: ModulesFile) => void]>([
    ['a language that is missing', 'travel.title.bg: ', (m) => Reflect.deleteProperty(m.travel.title, 'bg')],
    ['a module that is missing', 'study: ', (m) => Reflect.deleteProperty(m, 'study')],
    ['a module that nobody belongs to', 'sport', (m) => Object.assign(m, { sport: m.travel })],
    ['a description that is too long', 'work.description.de: ', (m) => (m.work.description.de = 'Lang. '.repeat(101))],
    [
      'a tag with a full stop',
      'health.tags.0.fr: is a name',
      (m) => Object.assign(m.health.tags[0] ?? {}, { fr: 'Soins.' }),
    ],
    ['a single tag', 'friends.tags: ', (m) => m.friends.tags.splice(1)],
    [
      'a tag twice',
      'travel.tags: has a tag twice in en',
      (m) => Object.assign(m.travel.tags[0] ?? {}, { en: 'Delays' }),
    ],
    ['one title for two modules', 'study.title.it: is the same as', (m) => (m.study.title.it = m.work.title.it)],
    ['Russian letters in Ukrainian', 'travel.description.uk: “ы', (m) => (m.travel.description.uk = 'Куда ы.')],
  ])('finds %s in the modules', (_, finding, change) => {
    const planted = file('modules.json')
    change(planted.data as ModulesFile)
    const found = problems([...oneOfEachModule, planted]).map(({ path, message }) => `${path}: ${message}`)
    expect(found.join('\n')).toContain(finding)
  })

  it('reports a module without dialogues', () => {
    const without = oneOfEachModule.filter(({ data }) => (data as DialogFile).module !== 'health')
    expect(problems([...without, file('modules.json')])).toEqual([
      { file: 'modules.json', path: 'health', message: 'has no dialogue' },
    ])
  })

  it('reports an IELTS question that is repeated or lacks a question mark', () => {
    const planted = file('ielts/small-habits.json')
    const test = IeltsFile.parse(planted.data)
    test.part1.topics[0]?.questions.splice(0, 1, 'Tell me about your home.')
    test.part3.topics[0]?.questions.splice(0, 1, test.part3.topics[1]?.questions[0] ?? '')
    const messages = problems([{ ...planted, data: test }]).map(({ message }) => message)
    expect(messages).toEqual(['has a question without a question mark', 'asks one question twice'])
  })
})

function edit(scenario: DialogFile, step: number, part: 'example', language: Language, text: string) {
  const found = scenario.steps[step]
  if (found) found[part][language] = text
}
const goalText = (scenario: DialogFile, index: number, language: Language) =>
  scenario.goals[index]?.phrase[language] ?? ''
function goal(scenario: DialogFile, index: number, language: Language, phrase: string) {
  const found = scenario.goals[index]
  if (!found) return
  found.phrase[language] = phrase
  found.accepts = null
}

describe('a library in another folder', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-content-'))
    await mkdir(join(folder, 'scenarios'))
    await mkdir(join(folder, 'ielts'))
    await mkdir(join(folder, 'steps'))
    await copyFile(join(import.meta.dirname, 'modules.json'), join(folder, 'modules.json'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  const load = () => loadLibrary(pathToFileURL(`${folder}/`))

  it('names the file that is not JSON', async () => {
    await write('scenarios/broken.json', '{"slug": ')
    await expect(load()).rejects.toThrow('content/scenarios/broken.json: not JSON')
    await rm(join(folder, 'scenarios/broken.json'))
  })

  it('names the invalid path in the modules', async () => {
    const planted = ModulesFile.parse(file('modules.json').data)
    planted.work.title.pl = ' '
    await write('modules.json', JSON.stringify(planted))
    await expect(load()).rejects.toThrow(/content\/modules\.json does not fit .*\n *work\.title\.pl/)
    await copyFile(join(import.meta.dirname, 'modules.json'), join(folder, 'modules.json'))
  })

  it('exits with 1 and names the file and the invalid path', async () => {
    const planted = dialog('a-table-for-two')
    edit(planted, 2, 'example', 'de', '')
    await write('scenarios/a-table-for-two.json', JSON.stringify(planted))
    await expect(load()).rejects.toThrow(/scenarios\/a-table-for-two\.json does not fit .*\n *steps\.2\.example\.de/)
    const command = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'validate.ts'), folder])
    await expect(command).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('steps.2.example.de') })
  })
})
