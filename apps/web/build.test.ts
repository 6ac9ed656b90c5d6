// Tests of the build output: the gzipped kilobytes of script that each page loads first, and its markup.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { languages } from '@parley/contracts/language/language.ts'
import { beforeAll, describe, expect, test } from 'vitest'

/** Maximum size of the scripts and texts that a page may load before it works, in gzipped bytes. */
const budgets = {
  // React, the texts and the code shared by all pages take up 101 kB of it.
  '/landing': 110_000,
  '/auth/login': 110_000,
  '/auth/signup': 115_000,
  '/platform/dashboard': 180_000,
  '/platform/conversation': 200_000,
}

/** Pages that must render without inline styles. */
const strict = /^\/(auth|legal|landing)(\/|$)/

const folder = join(import.meta.dirname, 'dist')
const program = join(import.meta.dirname, '..', '..', 'scripts', 'build-web.mjs')

let paths: string[] = []
beforeAll(async () => {
  // Does not build again if the sources have not changed.
  await promisify(execFile)(process.execPath, [program])
  const files = readdirSync(join(folder, 'pages'), { recursive: true }).map((name) => `/${name}`)
  paths = files.flatMap((name) => (name.endsWith('/en.html') ? [name.slice(0, -'/en.html'.length)] : []))
}, 600_000)

const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const pageAt = (path: string, language = 'uk') => read(join('pages', path, `${language}.html`))

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)

/** The scripts that a page refers to. */
const scriptsOf = (html: string) =>
  all(html, /<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="([^"]+)"/g)
/** The static imports of a script. */
const importsOf = (script: string) =>
  all(read(script), /(?:from|import)\s*"\.\/([^"]+\.js)"/g).map((name) => `/assets/${name}`)
const zipped = (text: string) => gzipSync(text, { level: 9 }).length

describe.each(Object.entries(budgets))('%s', (path, budget) => {
  test('stays within its budget', () => {
    const html = pageAt(path)
    const [texts = ''] = all(html, /id="texts"[^>]*>(.*?)<\/script>/gs)
    const scripts = scriptsOf(html)
    const bytes = scripts.reduce((sum, script) => sum + zipped(read(script)), zipped(texts))
    console.log(`${path}: ${(bytes / 1000).toFixed(1)} kB in ${scripts.length} files, ${budget / 1000} allowed`)
    expect(bytes).toBeLessThanOrEqual(budget)
  })
})

test('pages list all their initial scripts and build no schemas in them', () => {
  expect(paths.length).toBeGreaterThan(15)
  for (const path of paths) {
    const named = scriptsOf(pageAt(path))
    expect(named.length, path).toBeGreaterThan(2)
    for (const script of named) for (const imported of importsOf(script)) expect(named, path).toContain(imported)
    // The conversation validates each line of its stream, but loads the schemas for that after rendering.
    for (const script of named) expect(read(script), `${script} of ${path}`).not.toContain('ZodError')
  }
})

describe.each(languages)('in %s', (language) => {
  test('every page has a description in its own language before any script loads', () => {
    const about = JSON.parse(readFileSync(join(import.meta.dirname, 'src', 'locales', language, 'page.json'), 'utf8'))
    for (const path of paths) {
      const html = pageAt(path, language)
      expect(html).toContain(`<html lang="${language}" data-page="${path}"`)
      expect(html, path).toMatch(/<title>.+ · Parley<\/title>/)
      expect(html.match(/<noscript>/g)).toHaveLength(1)
      expect(html, path).toContain(`<noscript><p class="page">${about.about} ${about.needsScripts}</p></noscript>`)
      // The server replaces every placeholder.
      expect(html.replaceAll(/{{(recordings_days|public_url)}}/g, ''), path).not.toMatch(
        /\{\{\w+\}\}(?![^<]*<\/script>)/,
      )
    }
    expect(pageAt('/auth/login', language)).toContain(`<meta name="description" content="${about.about}"`)
    expect(pageAt('/auth/login', language)).toMatch(/<form[^>]*method="dialog"/)
  })
})

test('public pages name their address in every language', () => {
  const linksOf = (path: string, language: string) =>
    [
      ...pageAt(path, language).matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([^"]+)")? href="([^"]+)"/g),
    ].map(([, rel, tag, href]) => [tag ?? rel, href])
  for (const [path, address] of [
    ['/landing', '{{public_url}}/'],
    ['/auth/signup', '{{public_url}}/auth/signup'],
    ['/legal/privacy', '{{public_url}}/legal/privacy'],
  ] as const) {
    for (const language of languages) {
      expect(linksOf(path, language), path).toEqual([
        ['canonical', `${address}?lang=${language}`],
        ...languages.map((each) => [each, `${address}?lang=${each}`]),
        ['x-default', address],
      ])
    }
  }
  expect(linksOf('/platform/dashboard', 'uk')).toEqual([])
})

test('pages have exactly the styles and scripts that their policy allows', () => {
  for (const path of paths) {
    const html = pageAt(path)
    expect(html.match(/<script>/g), path).toHaveLength(1)
    expect(html.match(/<style>/g), path).toHaveLength(1)
    expect(html).not.toMatch(/<link rel="stylesheet"(?![^>]*disabled)/)
    if (strict.test(path)) expect(html, path).not.toMatch(/ style="/)
  }
})

test('lazily loaded modules of public pages do not pull in the app', () => {
  const isApp = (name: string) => /^\/assets\/app-/.test(name)
  const reached = new Set<string>()
  const visit = (script: string) => {
    // The entry script, which is on every page, imports the app dynamically.
    if (reached.has(script) || isApp(script)) return
    reached.add(script)
    expect(importsOf(script).filter(isApp), script).toEqual([])
    importsOf(script).forEach(visit)
    for (const later of all(read(script), /import\("\.\/([^"]+\.js)"\)/g)) visit(`/assets/${later}`)
  }
  for (const path of paths) if (strict.test(path)) scriptsOf(pageAt(path)).forEach(visit)
})

test('no two scripts wait for each other', () => {
  const done = new Set<string>()
  const visit = (name: string, way: readonly string[]) => {
    expect(way).not.toContain(name)
    if (done.has(name)) return
    for (const next of importsOf(name)) visit(next, [...way, name])
    done.add(name)
  }
  for (const name of readdirSync(join(folder, 'assets'))) if (name.endsWith('.js')) visit(`/assets/${name}`, [])
})
