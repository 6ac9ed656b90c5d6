import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttp } from './http.ts'
import { createLog } from './log.ts'
import { answerProblems } from './problem.ts'
import { webRoutes } from './web.ts'

let folder: string
let app: FastifyInstance
let base: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-web-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<head></head><h1>Parley</h1>')
  await writeFile(join(folder, 'mark.svg'), '<svg/>')
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'run()')
  await writeFile(join(folder, 'assets', 'main-1a2b.js.br'), brotliCompressSync('run()'))
  app = await createHttp({ log: createLog({ LOG_LEVEL: 'silent' }), isHttps: true })
  answerProblems(app)
  const previewOf = async (publicId: string) => ({
    title: publicId === 'abc' ? 'Ein „A & B“ · Parley' : 'Another',
    description: 'Text "with" <signs> and $& in it.',
  })
  await webRoutes(app, { folder, publicUrl: 'https://parley.example', previewOf })
  base = await app.listen({ port: 0 })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each(['/', '/platform/dashboard', '/auth/login'])('%s is the app, asked for afresh each time', async (path) => {
  const response = await fetch(base + path, { headers: page })
  expect([response.status, await response.text()]).toEqual([200, '<head></head><h1>Parley</h1>'])
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
})

test('what has a hash in its name is kept for good, compressed beforehand', async () => {
  const response = await fetch(`${base}/assets/main-1a2b.js`, { headers: { 'accept-encoding': 'br, gzip' } })
  expect(await response.text()).toBe('run()')
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-type')).toMatch(/javascript/)
  expect(response.headers.get('vary')).toMatch(/accept-encoding/i)
  const plain = await fetch(`${base}/assets/main-1a2b.js`, { headers: { 'accept-encoding': 'identity' } })
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'run()'])
})

test('a file brings no rules for pages, but its own policy, which a worker has', async () => {
  const { headers } = await fetch(`${base}/assets/main-1a2b.js`)
  expect(headers.get('content-security-policy')).toBe("default-src 'self' 'wasm-unsafe-eval';frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).not.toBeNull()
  expect([headers.get('permissions-policy'), headers.get('x-frame-options')]).toEqual([null, null])
  const html = await fetch(base, { headers: page })
  expect(html.headers.get('permissions-policy')).toContain('microphone=(self)')
  expect(html.headers.get('x-frame-options')).toBe('DENY')
})

test('whoever asks only whether a page is there is told', async () => {
  const response = await fetch(`${base}/session-review/abc`, { method: 'HEAD' })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)])
})

test.each(['/assets/main-gone.js', '/api/nothing', '/api', '/api?a=1', '/%2e%2e/%2e%2e/etc/passwd/x'])(
  '%s is not the app',
  async (path) => {
    const response = await fetch(base + path, { headers: { accept: '*/*' } })
    expect(await response.text()).not.toContain('root:')
    expect(path.startsWith('/%') || response.status === 404).toBe(true)
  },
)

test('a strict policy, and https for good where people come over https', async () => {
  const { headers } = await fetch(base, { headers: page })
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("object-src 'none'")
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

test('a shared review has a preview that tells nothing of it, and no search engine keeps it', async () => {
  const response = await fetch(`${base}/session-review/abc`, { headers: page })
  const html = await response.text()
  expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(html).toContain('<meta property="og:title" content="Ein „A &amp; B“ · Parley" />')
  expect(html).toContain('content="Text &quot;with&quot; &lt;signs&gt; and $&amp; in it." />')
  expect(html).toContain('content="https://parley.example/icon-512.png"')
  expect(html).toContain('<h1>Parley</h1>')
  expect(html).not.toContain('abc')
  const other = await fetch(`${base}/auth/login`, { headers: page })
  expect(other.headers.get('x-robots-tag')).toBeNull()
})

test('search engines are shown what is public, and nothing else', async () => {
  const robots = await (await fetch(`${base}/robots.txt`)).text()
  expect(robots).toContain('Disallow: /platform/')
  expect(robots).toContain('Sitemap: https://parley.example/sitemap.xml')
  const sitemap = await fetch(`${base}/sitemap.xml`)
  expect(sitemap.headers.get('content-type')).toMatch(/xml/)
  const found = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)
  expect(found).toContain('https://parley.example/auth/signup')
  expect(found.filter((url) => /platform|session-review|api/.test(url ?? ''))).toEqual([])
})
