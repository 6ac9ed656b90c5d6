// `node content/validate.ts [folder]`: checks the built-in library, or one in another folder, beyond its format.
// Prints its findings and exits with 1, or with 0 if there are none.
import { pathToFileURL } from 'node:url'
import { languages } from '@parley/contracts/language/language.ts'
import { amountErrors } from './amounts-check.ts'
import { type LibraryFile, modulesName, readLibraryFiles } from './library.ts'
import { sameInSeveral } from './same-in-several.ts'
import { ContentFile, type DialogFile, type IeltsFile, ModulesFile } from './schema.ts'
import { scriptErrors } from './script-check.ts'
import { spellingErrors } from './spelling.ts'
import { type Finding, languageMaps, textsOf } from './texts.ts'
import { withTwist } from './twist.ts'

type Parsed = { name: string; scenario: ContentFile }
/** A text that must be unique among texts of its kind. */
type Mark = { file: string; path: string; kind: string; text: string }

function formatFindings({ name, data }: LibraryFile): Finding[] {
  const parsed = (name === modulesName ? ModulesFile : ContentFile).safeParse(data)
  const issues = parsed.error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
  const misplaced = languageMaps(data)
    .filter(({ keys }) => keys.length === languages.length && keys.join() !== languages.join())
    .map(({ path }) => ({ path, message: `languages are not in the order ${languages.join(' ')}` }))
  return [...issues, ...misplaced].map((finding) => ({ file: name, ...finding }))
}

function textFindings({ name, data }: LibraryFile): Finding[] {
  const texts = textsOf(data)
  const errors = texts.flatMap((text) =>
    spellingErrors(text).map((message) => ({ file: name, path: `${text.path}.${text.language}`, message })),
  )
  const seen = new Map<string, string>()
  for (const { path, role, language, text } of texts) {
    const key = `${path}\n${text.toLowerCase()}`
    const first = seen.get(key)
    // A name may be common in several languages.
    if (role === 'wording' || role === 'name' || sameInSeveral.has(text.toLowerCase())) continue
    if (first && first !== language) {
      errors.push({ file: name, path: `${path}.${language}`, message: `is the same as in ${first}: “${text}”` })
    }
    seen.set(key, first ?? language)
  }
  return errors
}

function ieltsErrors({ part1, part2, part3 }: IeltsFile): { path: string; message: string }[] {
  const parts = [
    ...part1.topics.map((topic, index) => ({ path: `part1.topics.${index}`, questions: topic.questions })),
    ...part3.topics.map((topic, index) => ({ path: `part3.topics.${index}`, questions: topic.questions })),
    { path: 'part2.rounding_off', questions: part2.rounding_off },
  ]
  const all = parts.flatMap(({ questions }) => questions)
  return [
    ...parts
      .filter(({ questions }) => !questions.every((question) => question.endsWith('?')))
      .map(({ path }) => ({ path, message: 'has a question without a question mark' })),
    ...parts
      .filter(({ path, questions }) => path.startsWith('part') && questions.length > 4)
      .map(({ path }) => ({ path, message: 'has more than 4 questions' })),
    ...(new Set(all).size < all.length ? [{ path: 'part1', message: 'asks one question twice' }] : []),
    ...(part2.question.startsWith('Describe ')
      ? []
      : [{ path: 'part2.question', message: 'must begin with “Describe”' }]),
  ]
}

/** Checks the dialogue as it is, and with its twist. */
function dialogErrors(dialog: DialogFile): { path: string; message: string }[] {
  const twisted = withTwist(dialog)
  const isBehind = (dialog.twist?.at ?? 0) > dialog.steps.length
  return [
    ...scriptErrors(dialog),
    ...amountErrors(dialog),
    ...(twisted === null
      ? []
      : scriptErrors(twisted).map(({ path, message }) => ({ path: `twist: ${path}`, message }))),
    ...(isBehind ? [{ path: 'twist.at', message: 'is behind the last step' }] : []),
  ]
}

function scenarioFindings({ name, scenario }: Parsed): Finding[] {
  const folder = scenario.scenario_type === 'DIALOG' ? 'scenarios' : 'ielts'
  const errors = scenario.scenario_type === 'DIALOG' ? dialogErrors(scenario) : ieltsErrors(scenario)
  const expected = `${folder}/${scenario.slug}.json`
  if (name !== expected) errors.push({ path: 'slug', message: `belongs to a file called ${expected}` })
  return errors.map((error) => ({ file: name, ...error }))
}

/** Checks that a module has dialogues, and that its tags differ. */
function moduleFindings({ name, data }: LibraryFile, parsed: readonly Parsed[]): Finding[] {
  const modules = ModulesFile.safeParse(data)
  if (name !== modulesName || !modules.success) return []
  const used = new Set<string>(
    parsed.map(({ scenario }) => (scenario.scenario_type === 'DIALOG' ? scenario.module : '')),
  )
  return Object.entries(modules.data).flatMap(([slug, { tags }]) => [
    ...(used.has(slug) ? [] : [{ file: name, path: slug, message: 'has no dialogue' }]),
    ...languages
      .filter((language) => new Set(tags.map((tag) => tag[language].toLowerCase())).size < tags.length)
      .map((language) => ({ file: name, path: `${slug}.tags`, message: `has a tag twice in ${language}` })),
  ])
}

/** Module titles, which must be unique within a language. */
function moduleMarks({ name, data }: LibraryFile): Mark[] {
  const modules = ModulesFile.safeParse(data)
  if (name !== modulesName || !modules.success) return []
  return Object.entries(modules.data).flatMap(([slug, { title }]) =>
    languages.map((language) => ({
      file: name,
      path: `${slug}.title.${language}`,
      kind: 'module',
      text: `${language} ${title[language]}`,
    })),
  )
}

/** Texts that distinguish scenarios and must be unique within a language. */
function marks({ name, scenario }: Parsed): Mark[] {
  const goals = (dialog: DialogFile) =>
    dialog.goals.map(({ phrase }, index) => ({ path: `goals.${index}.phrase`, phrase }))
  return [
    { file: name, path: 'slug', kind: 'slug', text: scenario.slug },
    ...languages.flatMap((language) => [
      { file: name, path: `title.${language}`, kind: 'title', text: `${language} ${scenario.title[language]}` },
      ...(scenario.scenario_type === 'DIALOG' ? goals(scenario) : []).map(({ path, phrase }) => ({
        file: name,
        path: `${path}.${language}`,
        kind: 'goal',
        text: `${language} ${phrase[language]}`,
      })),
    ]),
  ]
}

function duplicates(marks: readonly Mark[]): Finding[] {
  const seen = new Map<string, string>()
  return marks.flatMap(({ file, path, kind, text }) => {
    const key = `${kind} ${text.toLowerCase()}`
    const first = seen.get(key)
    seen.set(key, first ?? `${file} ${path}`)
    return first ? [{ file, path, message: `is the same as ${first}` }] : []
  })
}

/** All problems in the library's files. Pure. */
export function problems(files: readonly LibraryFile[]): Finding[] {
  const parsed = files.flatMap(({ name, data }) => {
    const result = ContentFile.safeParse(data)
    return result.success ? [{ name, scenario: result.data }] : []
  })
  return [
    ...files.flatMap(formatFindings),
    ...files.flatMap(textFindings),
    ...parsed.flatMap(scenarioFindings),
    ...files.flatMap((file) => moduleFindings(file, parsed)),
    ...duplicates([...parsed.flatMap(marks), ...files.flatMap(moduleMarks)]),
  ]
}

if (import.meta.main) {
  const folder = process.argv[2]
  const files = await (folder ? readLibraryFiles(pathToFileURL(`${folder}/`)) : readLibraryFiles())
  const findings = problems(files)
  for (const { file, path, message } of findings) console.log(`content/${file} ${path}: ${message}`)
  console.log(`${files.length} files, ${findings.length} findings`)
  process.exitCode = findings.length > 0 ? 1 : 0
}
