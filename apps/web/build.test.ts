// The app as it is built: what each first page loads, in gzip kilobytes of script.
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

/** Most script a page may load before it works, in bytes of gzip. */
const budgets = {
  '/auth/login': 150_000,
  '/auth/signup': 150_000,
  '/platform/dashboard': 210_000,
  '/platform/conversation': 230_000,
}

interface Planned {
  scripts: string[]
  texts: Record<string, string[]>
}

let firstWave = ''
let files = new Map<string, Rolldown.OutputChunk | Rolldown.OutputAsset>()
let plan: Record<string, Planned> = {}
const warnings: string[] = []

beforeAll(async () => {
  // React chooses its development build by this.
  vi.stubEnv('NODE_ENV', 'production')
  const built = await build({
    root: import.meta.dirname,
    logLevel: 'silent',
    build: {
      write: false,
      rolldownOptions: {
        // How long a part takes says something about the machine alone.
        checks: { bundlerTimings: false },
        onwarn: (warning) => void warnings.push(warning.message),
      },
    },
  })
  if (!('output' in built)) throw new Error('One build, one output')
  files = new Map(built.output.map((file) => [file.fileName, file]))
  const script = [...files.values()].find((file) => file.fileName.includes('first-wave'))
  firstWave = script?.type === 'asset' ? String(script.source) : ''
  plan = JSON.parse(firstWave.slice(firstWave.lastIndexOf('})(') + 3, firstWave.lastIndexOf(')')))
}, 120_000)

afterAll(() => void vi.unstubAllEnvs())

function chunk(name: string): Rolldown.OutputChunk {
  const file = files.get(name)
  if (file?.type !== 'chunk') throw new Error(`${name} is no script`)
  return file
}

/** The entry, what it imports at once, and what the page adds, texts in Ukrainian: the longest. */
function scriptsOf(page: Planned): Rolldown.OutputChunk[] {
  const found = new Map<string, Rolldown.OutputChunk>()
  const visit = (name: string) => {
    if (found.has(name)) return
    found.set(name, chunk(name))
    chunk(name).imports.forEach(visit)
  }
  for (const file of files.values()) if (file.type === 'chunk' && file.isEntry) visit(file.fileName)
  for (const name of [...page.scripts, ...(page.texts.uk ?? [])]) visit(name)
  return [...found.values()]
}

describe.each(Object.entries(budgets))('%s', (path, budget) => {
  test('stays in its budget', () => {
    const page = plan[path]
    if (!page) throw new Error(`${path} is not planned`)
    const scripts = scriptsOf(page)
    const bytes = scripts.reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
    console.log(
      `${path}: ${(bytes / 1000).toFixed(1)} kB of script in ${scripts.length} files, ${budget / 1000} allowed`,
    )
    expect(bytes).toBeLessThanOrEqual(budget)
  })
})

test('no first page loads zod', () => {
  const withZod = (page: Planned) =>
    scriptsOf(page).some(({ moduleIds }) => moduleIds.some((id) => id.includes('/node_modules/zod/')))
  const paths = Object.entries(plan).flatMap(([path, page]) => (withZod(page) ? [path] : []))
  // The conversation checks each line of its stream, and loads what checks them when it has been drawn.
  expect(paths).toEqual([])
})

/** What the script at the head of the page asks for, beside files, in a browser that has stored this. */
function askedAhead(stored: Record<string, string>, address: string): string[] {
  const { pathname, search } = new URL(address, 'http://localhost')
  const asked: string[] = []
  runInNewContext(firstWave, {
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    navigator: { languages: ['de-AT', 'uk'] },
    location: { pathname, search },
    document: { createElement: () => ({}), head: { append() {} } },
    fetch: (url: string) => Promise.resolve(asked.push(url)),
  })
  return asked
}

test('what a page reads is asked for as soon as its address, session and languages are known', () => {
  const stored = { 'parley.access_token': 'token', 'parley.policies_accepted': '1' }
  const list = '/api/prompts-library/modules?category=all&limit=20&offset=0&target_language=uk'
  expect(askedAhead({}, '/platform/dashboard')).toEqual(['/api/config'])
  expect(askedAhead(stored, '/auth/login')).toContain(list)
  expect(askedAhead({ ...stored, 'parley.target_language': 'pl' }, '/')).toContain(list.replace('=uk', '=pl'))
  expect(askedAhead(stored, '/platform/dashboard?tab=ielts')).not.toContain(list)
  expect(askedAhead(stored, '/platform/conversation?scenario=1')).toEqual(['/api/user', '/api/config'])
  expect(askedAhead(stored, '/platform/')).toContain(list)
  // A page that is not planned reads what it needs by itself, and nobody would take what another reads.
  expect(askedAhead(stored, '/platform/scenario')).toEqual([])
})

test('nothing that needs the policies is asked for before they are accepted', () => {
  const stored = { 'parley.access_token': 'token' }
  for (const page of ['/platform/dashboard', '/platform/tariff-plans', '/']) {
    expect(askedAhead(stored, page)).toEqual(['/api/user', '/api/config'])
  }
})

test('no file waits for one that waits for it', () => {
  const done = new Set<string>()
  const visit = (name: string, way: readonly string[]) => {
    expect(way).not.toContain(name)
    if (done.has(name)) return
    for (const next of chunk(name).imports) visit(next, [...way, name])
    done.add(name)
  }
  for (const file of files.values()) if (file.type === 'chunk') visit(file.fileName, [])
})

test('the build has nothing to complain about', () => {
  expect(warnings).toEqual([])
})

test('the page has no inline script, which the content security policy would stop', () => {
  const html = files.get('index.html')
  const source = html?.type === 'asset' ? String(html.source) : ''
  expect(source).toContain('<script')
  expect(source.match(/<script(?![^>]*\ssrc=)/g)).toBeNull()
})
