import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttp } from '../http/http.ts'
import { answerProblems } from '../http/problem.ts'
import { createLog } from '../log/log.ts'
import { contentPolicy } from './content-policy.ts'
import { webRoutes } from './web.ts'

/** The pages of this build, with their languages. */
const pages = {
  landing: ['en', 'de'],
  'auth/login': ['en', 'de'],
  'platform/dashboard': ['en', 'de'],
  'platform/history/$': ['en'],
  'legal/terms': ['en', 'de'],
  'session-review/$': ['en'],
}
let folder: string
let registration = 'open'
let app: FastifyInstance
let base: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<head><!--config--></head><h1>Parley</h1>')
  for (const [page, languages] of Object.entries(pages)) {
    await mkdir(join(folder, 'pages', page), { recursive: true })
    for (const language of languages) {
      const html = `<html lang="${language}"><head><!--config--><script>early()</script><style>p {}</style></head>${page} {{days}}`
      await writeFile(join(folder, 'pages', page, `${language}.html`), html)
    }
  }
  await writeFile(join(folder, 'mark.svg'), '<svg/>')
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'run()')
  await writeFile(join(folder, 'assets', 'main-1a2b.js.br'), brotliCompressSync('run()'))
  app = await createHttp({ log: createLog({ LOG_LEVEL: 'silent' }), isHttps: true })
  answerProblems(app)
  const previewOf = async (publicId: string) => ({
    title: publicId === 'abc' ? 'Ein „A & B“ · Parley' : 'Another',
    description: 'Text "with" <signs> and $& in it.',
    picture: '/shared.png',
  })
  await webRoutes(app, {
    folder,
    publicUrl: 'https://parley.example',
    policy: contentPolicy([]),
    config: async () => {
      if (registration === 'unknown') throw new Error('The database is away')
      return { registration }
    },
    valuesIn: (language) => ({ days: language === 'de' ? 'dreißig' : 'thirty' }),
    isReplaced: async (page, language) => page === '/legal/terms' && language === 'de',
    previewOf,
  })
  base = await app.listen({ port: 0 })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** The page at a path, as a browser with these languages and this cookie gets it. */
async function pageAt(path: string, languages = '', cookie = ''): Promise<string> {
  const headers = { ...page, 'accept-language': languages, cookie, 'accept-encoding': 'identity' }
  return (await fetch(base + path, { headers })).text()
}

test.each([
  ['/auth/login', '', '', 'auth/login', 'en'],
  ['/auth/login/', 'ja, de-AT;q=0.9, en;q=0.8', '', 'auth/login', 'de'],
  ['/auth/login?next=%2Fplatform%2Fhistory', 'en;q=0.5, de', '', 'auth/login', 'de'],
  ['/auth/login', 'en', 'parley.page=out.de', 'auth/login', 'de'],
  ['/auth/login', 'en', 'a=b; parley.page=out.xx', 'auth/login', 'en'],
  ['/?lang=de', 'en', '', 'landing', 'de'],
  ['/legal/terms?next=a&lang=en', 'de', '', 'legal/terms', 'en'],
  ['/?lang=xx', 'de', '', 'landing', 'de'],
  // The visitor has chosen English here before.
  ['/auth/signup?lang=de', 'de', 'parley.page=new.en', 'landing', 'en'],
  ['/', 'de', '', 'landing', 'de'],
  ['/', 'en', 'parley.page=new.de', 'landing', 'de'],
  ['/nowhere', 'de', '', 'landing', 'de'],
  ['/auth/nothing', 'en', '', 'landing', 'en'],
  ['/', 'en', 'parley.page=in.de', 'platform/dashboard', 'de'],
  ['/', 'en', 'parley.page=out.de', 'auth/login', 'de'],
  ['/platform/dashboard', 'de', '', 'platform/dashboard', 'de'],
  ['/platform/dashboard?tab=ielts', 'en', 'parley.page=in.en', 'platform/dashboard', 'en'],
  ['/platform/history/abc', 'en', 'parley.page=out.en', 'auth/login', 'en'],
  ['/platform/history/abc', 'en', '', 'platform/history/$', 'en'],
  ['/legal/terms', 'en', '', 'legal/terms', 'en'],
])(
  'the page for languages “%s” and the cookie “%s” at %s is %s in %s',
  async (path, languages, cookie, name, language) => {
    const html = await pageAt(path, languages, cookie)
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(`</head>${name} ${language === 'de' ? 'dreißig' : 'thirty'}`)
  },
)

test.each([
  ['/platform/operator', 'en'],
  ['/platform/history/abc', 'de'],
  // The operator has replaced the text in this language.
  ['/legal/terms', 'de'],
])('%s in %s returns the app without a prerendered page', async (path, languages) => {
  expect(await pageAt(path, languages)).toContain('<h1>Parley</h1>')
})

test('a path without a page returns a 404 page that is not indexed', async () => {
  const statusAt = async (path: string) => {
    const { status, headers } = await fetch(base + path, { headers: page })
    return [status, headers.get('x-robots-tag')]
  }
  expect(await statusAt('/nowhere')).toEqual([404, 'noindex'])
  expect(await statusAt('/legal/nothing?at=all')).toEqual([404, 'noindex'])
  for (const path of ['/', '/landing', '/auth/login', '/platform/operator', '/auth/arrived']) {
    expect(await statusAt(path), path).toEqual([200, null])
  }
})

test('a page contains the enabled features unless they are unknown', async () => {
  const data = (value: string) => `<script type="application/json" id="config">{"registration":"${value}"}</script>`
  expect(await pageAt('/auth/login')).toContain(data('open'))
  registration = '</script><b>'
  expect(await pageAt('/auth/login')).toContain(data('\\u003c/script>\\u003cb>'))
  registration = 'unknown'
  expect(await pageAt('/auth/login')).not.toContain('id="config"')
  registration = 'open'
})

test('a page is revalidated each time, and sent only if it has changed', async () => {
  const first = await fetch(`${base}/auth/login`, { headers: { ...page, 'accept-encoding': 'br, gzip' } })
  expect(await first.text()).toContain('auth/login thirty')
  expect(first.headers.get('content-encoding')).toBe('br')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(first.headers.get('vary')).toBe('accept-encoding, accept-language, cookie')
  expect(first.headers.get('content-type')).toMatch(/^text\/html/)
  const etag = first.headers.get('etag') ?? ''
  const ask = (headers: Record<string, string>) =>
    fetch(`${base}/auth/login`, { headers: { ...page, 'if-none-match': etag, ...headers } })
  const again = await ask({ 'accept-encoding': 'gzip' })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  expect((await ask({ 'accept-language': 'de' })).status).toBe(200)
  // The same length as before.
  registration = 'shut'
  expect((await ask({})).status).toBe(200)
  registration = 'open'
})

test.each([
  ['br;q=1.0, gzip;q=0.8', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
])('a browser that accepts “%s” gets %s', async (accepted, encoding) => {
  const { headers } = await fetch(`${base}/auth/login`, { headers: { ...page, 'accept-encoding': accepted } })
  expect(headers.get('content-encoding')).toBe(encoding)
})

test.each(['/index.html', '/pages/auth/login/en.html'])('does not serve a page at %s', async (path) => {
  const html = await pageAt(path)
  expect(html).toContain('id="config"')
})

test('a page may run only its own inline scripts', async () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const policyOf = async (path: string) =>
    Object.fromEntries(
      ((await fetch(base + path, { headers: page })).headers.get('content-security-policy') ?? '')
        .split(';')
        .map((directive) => [directive.split(' ')[0], directive.slice(directive.indexOf(' ') + 1)]),
    )
  const login = await policyOf('/auth/login')
  expect(login['script-src']).toBe(`'self' 'wasm-unsafe-eval' ${hash('early()')}`)
  expect(login['style-src']).toBe(`'self' ${hash('p {}')}`)
  const dashboard = await policyOf('/platform/dashboard')
  expect(dashboard['script-src']).toBe(`'self' 'wasm-unsafe-eval' ${hash('early()')}`)
  expect(dashboard['style-src']).toBe("'self' 'unsafe-inline'")
})

test('files with a hash in their name are cached forever and precompressed', async () => {
  const response = await fetch(`${base}/assets/main-1a2b.js`, { headers: { 'accept-encoding': 'br, gzip' } })
  expect(await response.text()).toBe('run()')
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-type')).toMatch(/javascript/)
  expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
  const plain = await fetch(`${base}/assets/main-1a2b.js`, { headers: { 'accept-encoding': 'identity' } })
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'run()'])
})

test('a file has its own policy instead of page headers', async () => {
  const { headers } = await fetch(`${base}/assets/main-1a2b.js`)
  expect(headers.get('content-security-policy')).toBe("default-src 'self' 'wasm-unsafe-eval';frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).not.toBeNull()
  expect([headers.get('permissions-policy'), headers.get('x-frame-options')]).toEqual([null, null])
  const html = await fetch(base, { headers: page })
  expect(html.headers.get('permissions-policy')).toContain('microphone=(self)')
  expect(html.headers.get('x-frame-options')).toBe('DENY')
})

test('a HEAD request shows whether a page exists', async () => {
  const response = await fetch(`${base}/session-review/abc`, { method: 'HEAD' })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)])
})

test.each(['/assets/main-gone.js', '/api/nothing', '/api', '/api?a=1', '/%2e%2e/%2e%2e/etc/passwd/x'])(
  '%s does not return the app',
  async (path) => {
    const response = await fetch(base + path, { headers: { accept: '*/*' } })
    expect(await response.text()).not.toContain('root:')
    expect(path.startsWith('/%') || response.status === 404).toBe(true)
  },
)

test('pages have a strict policy, and HSTS if visitors use https', async () => {
  const { headers } = await fetch(base, { headers: page })
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("object-src 'none'")
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('a shared review has a preview without its content, and is not indexed', async () => {
  const response = await fetch(`${base}/session-review/abc`, { headers: page })
  const html = await response.text()
  expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(html).toContain('<meta property="og:title" content="Ein „A &amp; B“ · Parley" />')
  expect(html).toContain('content="Text &quot;with&quot; &lt;signs&gt; and $&amp; in it." />')
  expect(html).toContain('content="https://parley.example/shared.png"')
  expect(html).toContain('</head>session-review/$')
  expect(html).not.toContain('abc')
  const other = await fetch(`${base}/auth/login`, { headers: page })
  expect(other.headers.get('x-robots-tag')).toBeNull()
})

test('search engines see only public pages', async () => {
  const robots = await (await fetch(`${base}/robots.txt`)).text()
  expect(robots).toContain('Disallow: /platform/')
  expect(robots).toContain('Sitemap: https://parley.example/sitemap.xml')
  const sitemap = await fetch(`${base}/sitemap.xml`)
  expect(sitemap.headers.get('content-type')).toMatch(/xml/)
  const found = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  expect(found).toContain('https://parley.example/auth/signup')
  expect(found.filter((url) => /platform|session-review|api/.test(url ?? ''))).toEqual([])
})
