// Measurable code rules for every source file: names to avoid, file length, folder size.
// CONTRIBUTING.md explains them.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const isTest = (file: string) => /\.(test|spec)\.\w+$/.test(file)
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.d\.ts$|\.gen\.ts$/.test(file))
  .filter((file) => existsSync(join(root, file)))

/** The code of a file without comments and strings, except for expressions in templates. */
const codeOf = (source: string): string =>
  source
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|(?<![:\\])\/\/.*/g, "''")
    .replace(/`(?:[^`\\]|\\.)*`/g, (template) => template.match(/\$\{[^}]*\}/g)?.join(' ') ?? '')

/** Vague words to avoid in identifiers, with advice. */
const words: readonly [pattern: RegExp, instead: string][] = [
  [/(?<![\w-])given(?![\w-]|\s+\w)/, 'say what it is: input, fields, request, props …'],
  [/\b(interface|type) \w*Given\b/, 'input, request or deps'],
  [/\b(interface|type|class) \w*Dependencies\b/, 'deps'],
  [/\b(interface|type|class) (\w*Manager|\w*Helper|\w*Util)s?\b/, 'what it does'],
  [/\b(openDoor|keepOne|forgetMail|boughtTwice|SharedWork|thread-side|createPulse)\b/, 'docs/glossary.md'],
  [/\b(loadedAhead|askAhead|leadOn|orAfter|limitPatience|refusedFaults)\b/, 'docs/glossary.md'],
]

const isWordy = (file: string) => file !== 'scripts/house.test.ts'

test('uses no vague names', () => {
  const found = sources.filter(isWordy).flatMap((file) => {
    const lines = codeOf(readFileSync(join(root, file), 'utf8')).split('\n')
    return lines.flatMap((line) =>
      words.filter(([pattern]) => pattern.test(line)).map(([, instead]) => `${file}: ${line.trim()} (${instead})`),
    )
  })
  expect(found).toEqual([])
})

test('finds vague names only outside strings and comments', () => {
  const isFound = (source: string) => words.some(([pattern]) => pattern.test(codeOf(source)))
  expect(['const f = (given: Fields) => given.title', 'interface AppDependencies {'].map(isFound)).toEqual([true, true])
  const innocent = ["const text = 'as given: here'", '// what is given.', 'const name = `given: now`']
  expect(innocent.map(isFound)).toEqual([false, false, false])
})

test('uses no vague file names', () => {
  expect(
    sources.filter((file) => /^(utils?|helpers?|common|misc|types|manager|index)\.\w+$/.test(basename(file))),
  ).toEqual([])
})

/** A request may arrive after the screen has changed, so a test polls for it; only that none was sent is read directly. */
const unawaitedRequests = /\bexpect\(\s*api\.(?:bodies|requests)\((?!\w+\)\)\.to(?:Equal\(\[\]\)|HaveLength\(before\)))/

test('component tests wait for the requests that they expect', () => {
  const tests = sources.filter((file) => file.endsWith('.browser.test.tsx'))
  expect(tests.filter((file) => unawaitedRequests.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  expect(unawaitedRequests.test('expect(api.bodies(login)).toEqual([{ email }])')).toBe(true)
  expect(unawaitedRequests.test('expect(api.bodies(login)).toEqual([])')).toBe(false)
  expect(unawaitedRequests.test('expect.poll(() => api.bodies(login)).toEqual([{ email }])')).toBe(false)
})

/** A wait with Vitest's default limit of 1 s, which a busy machine exceeds; `expect.poll` waits for a minute. */
const shortWait = /\bvi\.wait(?:For|Until)\(.*\)\)$/m

test('tests wait longer than a second', () => {
  expect(
    sources.filter(
      (file) =>
        isTest(file) && file !== 'scripts/house.test.ts' && shortWait.test(readFileSync(join(root, file), 'utf8')),
    ),
  ).toEqual([])
  expect(shortWait.test('await vi.waitFor(() => expect(told).toHaveLength(3))')).toBe(true)
  expect(shortWait.test('await vi.waitFor(() => expect(told).toHaveLength(3), { timeout: 60_000 })')).toBe(false)
})

/** Exceptions to the line limit; these numbers may only decrease. */
const longFiles: Readonly<Record<string, number>> = {
  'apps/api/src/features/conversation/turn/pipeline.test.ts': 505,
  'packages/contracts/src/library/scenario.ts': 330,
}

test('a file has at most 300 lines, a test 500', () => {
  const long = sources
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ file, lines }) => lines > (longFiles[file] ?? (isTest(file) ? 500 : 300)))
  expect(long).toEqual([])
})

/** Exceptions to the file limit; these numbers may only decrease. */
const fullFolders: Readonly<Record<string, number>> = {
  'apps/web/src/features/vocabulary': 50,
  bench: 38,
}

test('a folder has at most 30 sources besides its tests', () => {
  const folders = Map.groupBy(
    sources.filter((file) => !isTest(file)),
    (file) => dirname(file),
  )
  const full = [...folders]
    .map(([folder, files]) => ({ folder, count: files.length }))
    .filter(({ folder, count }) => count > (fullFolders[folder] ?? 30))
  expect(full).toEqual([])
})
