// Checks the documents: security requirements and their tests, decision records, and the configuration table.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Number of requirements of levels 1 and 2 in each section of ASVS 5.0; they are numbered without gaps. */
const sections: Readonly<Record<string, number>> = Object.fromEntries(
  (
    '1.1=2 1.2=9 1.3=11 1.4=3 1.5=2 2.1=3 2.2=3 2.3=4 2.4=1 3.2=2 3.3=4 3.4=6 3.5=5 3.7=2 4.1=3 4.2=1 4.3=2 4.4=4 ' +
    '5.1=1 5.2=3 5.3=2 5.4=3 6.1=3 6.2=12 6.3=4 6.4=4 6.5=5 6.6=3 6.8=4 7.1=3 7.2=4 7.3=2 7.4=5 7.5=2 7.6=2 8.1=2 ' +
    '8.2=3 8.3=1 8.4=1 9.1=3 9.2=4 10.1=2 10.2=2 10.3=4 10.4=11 10.5=5 10.6=2 10.7=3 11.1=2 11.2=3 11.3=3 11.4=4 ' +
    '11.5=1 11.6=1 12.1=3 12.2=2 12.3=4 13.1=1 13.2=5 13.3=2 13.4=5 14.1=2 14.2=4 14.3=3 15.1=3 15.2=3 15.3=7 ' +
    '16.1=1 16.2=5 16.3=4 16.4=3 16.5=3 17.1=1 17.2=4 17.3=2'
  )
    .split(' ')
    .map((section) => {
      const [name = '', count] = section.split('=')
      return [name, Number(count)]
    }),
)

test('docs/asvs.md answers every requirement of levels 1 and 2 once', () => {
  const required = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  )
  const rows = read('docs/asvs.md').matchAll(/^\| ([\d., ]+) \| \S/gm)
  const answered = [...rows].flatMap(([, items = '']) => items.split(', '))
  expect(answered.toSorted()).toEqual(required.toSorted())
})

interface NamedTest {
  readonly path: string
  readonly titles: readonly string[]
}

/** Every test file mentioned in a document, with the quoted titles directly after it. */
function namedTests(document: string): NamedTest[] {
  const names = document.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? (?:and )?“[^”]+”)*)/g)
  return [...names].map(([, path = '', titles = '']) => ({
    path: /^(apps|bench|content|e2e|packages|scripts)\//.test(path) ? path : `apps/api/src/${path}`,
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }))
}

/** A title may be abbreviated with dots. */
const hasTitle = (source: string, title: string): boolean =>
  title
    .split('…')
    .map((part) => part.trim())
    .every((part) => source.includes(part))

test.each(['docs/asvs.md', 'docs/security.md'])('%s mentions only existing tests', (document) => {
  const missing = namedTests(read(document)).flatMap(({ path, titles }) => {
    if (!existsSync(join(root, path))) return [path]
    const source = read(path)
    return titles.filter((title) => !hasTitle(source, title)).map((title) => `${path}: ${title}`)
  })
  expect(missing).toEqual([])
})

const records = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name))

test.each(records)('docs/decisions/%s follows the template', (name) => {
  const record = read(`docs/decisions/${name}`)
  expect(record).toMatch(/^# [^\d].+\n\nDate: \d{4}-\d{2}-\d{2} · Status: (accepted|replaced)\b.*\n\n## Context\n/)
  expect(record.match(/^## (Context|Decision|Consequences)$/gm)).toHaveLength(3)
})

test('README mentions only existing variables, and links to the list of all of them', () => {
  const readme = read('README.md')
  const known = new Set([...read('.env.example').matchAll(/^# ([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name))
  const [, table = ''] = /^\| Variable .*\n((?:\|.*\n)+)/m.exec(readme) ?? []
  const cells = table.split('\n').map((row) => row.split('|')[1] ?? '')
  const names = cells.flatMap((cell) => {
    const words = [...cell.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, word = '']) => word)
    const prefixes = words.filter((word) => word.endsWith('_'))
    const rest = words.filter((word) => !word.endsWith('_'))
    return prefixes.length === 0 ? rest : prefixes.flatMap((prefix) => rest.map((word) => prefix + word))
  })
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !known.has(name))).toEqual([])
  expect(readme).toContain('[`.env.example`](.env.example) lists all of them')
})
