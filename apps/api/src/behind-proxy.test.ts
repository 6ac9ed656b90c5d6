// Runs each server block of docs/operating.md as written, apart from addresses and the certificate.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dataOf, eventsOf, Learner, modelsAt } from './testing/learner.ts'
import { freePort } from './testing/processes/free-port.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'
import { spoken, wavOf } from './testing/voice.ts'

const has = (program: string): boolean => spawnSync(program, ['-v']).error === undefined

/** The code block in operating.md with this language. */
async function blockOf(language: string): Promise<string> {
  const text = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  const block = text.split(`\`\`\`${language}\n`)[1]?.split('```')[0]
  if (block === undefined) throw new Error(`operating.md has no block in ${language}`)
  return block
}

interface Addresses {
  readonly folder: string
  readonly port: number
  readonly redirectPort: number
  readonly app: string
  readonly store: string
}

/** Replaces every occurrence of each text. @throws an Error if the documentation no longer has one of them */
function replaceAll(text: string, by: Readonly<Record<string, string>>): string {
  return Object.entries(by).reduce((replaced, [from, to]) => {
    if (!replaced.includes(from)) throw new Error(`operating.md no longer has ${from}`)
    return replaced.replaceAll(from, to)
  }, text)
}

const proxies = {
  nginx: {
    command: (file: string) => ['nginx', '-c', file, '-e', 'stderr', '-g', 'daemon off;'],
    async configuration({ folder, port, redirectPort, app, store }: Addresses) {
      const server = replaceAll((await blockOf('nginx')).replaceAll(/^ *ssl_.*\n/gm, ''), {
        'listen 80;': `listen 127.0.0.1:${redirectPort};`,
        'listen 443 ssl;': `listen 127.0.0.1:${port};`,
        'http://127.0.0.1:3000': app,
        'http://127.0.0.1:3900': store,
      })
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      )
      // As root, workers would run as another user, who cannot access the folder.
      return `user root; pid ${folder}/pid; events {} http { access_log off; ${temporary.join(' ')} ${server} }`
    },
  },
  caddy: {
    command: (file: string) => ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
    async configuration({ port, app, store }: Addresses) {
      const server = replaceAll(await blockOf('caddyfile'), {
        'parley.example.org {': `http://127.0.0.1:${port} {`,
        '127.0.0.1:3000': new URL(app).host,
        '127.0.0.1:3900': new URL(store).host,
      })
      return `{\nadmin off\n}\n${server}`
    },
  },
}

let app: TestApp
let provider: FakeProvider
let store: Server
/** The requests that reached the store: method, path and Host. */
let asked: string[]
beforeAll(async () => {
  provider = await startFakeProvider()
  app = await startTestApp({ env: { ...modelsAt(provider), TRUSTED_PROXIES: '127.0.0.1' } })
  store = createServer(({ method, url, headers }: IncomingMessage, response) => {
    asked.push(`${method} ${url} ${headers.host}`)
    response.end('sound')
  }).listen(0, '127.0.0.1')
  await once(store, 'listening')
})
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  store.close()
  await app.stop()
  await provider.close()
})

describe.each(['nginx', 'caddy'] as const)('behind %s', (name) => {
  let folder: string
  let child: ChildProcess
  let url: string

  beforeEach(async (context) => {
    if (!has(name)) return context.skip(`${name} is not installed`)
    folder = await mkdtemp(join(tmpdir(), `parley-${name}-`))
    const port = await freePort()
    const file = join(folder, 'configuration')
    const { port: storePort } = store.address() as AddressInfo
    const addresses = {
      folder,
      port,
      redirectPort: await freePort(),
      app: app.url,
      store: `http://127.0.0.1:${storePort}`,
    }
    await writeFile(file, await proxies[name].configuration(addresses))
    const [command = name, ...args] = proxies[name].command(file)
    child = spawn(command, args, { stdio: 'ignore', env: { ...process.env, HOME: folder } })
    url = `http://127.0.0.1:${port}`
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), { timeout: 60_000 })
  })
  afterEach(async () => {
    if (!has(name)) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  })

  const enter = async (): Promise<Learner> => {
    const through: TestApp = { ...app, url, fetch: (path, init) => fetch(`${url}${path}`, init) }
    return (await Learner.join(app)).at(through)
  }

  test('two minutes of speech get a streamed answer', async () => {
    const learner = await enter()
    const session = await learner.openScene()
    const speech = await spoken('I would like a table for two by the window, please. '.repeat(50))
    const audio = wavOf(speech.subarray(0, 119 * 16_000))
    const answerAll = provider.hold('chat')
    const response = await learner.send(session, { audio })
    expect(response.status).toBe(200)
    const lines = []
    for await (const line of eventsOf(response)) {
      lines.push(line)
      // A proxy that buffers answers would never get here.
      if (line.type === 'TRANSCRIPTION') answerAll()
    }
    expect(dataOf(lines, 'TRANSCRIPTION')).toHaveLength(1)
    expect(lines.at(-1)?.type).toBe('COMPLETE')
  })

  test('a request above 12 MB is rejected', async () => {
    const learner = await enter()
    const session = await learner.openScene()
    const response = await learner.send(session, { audio: new Uint8Array(13_000_000) })
    expect(response.status).toBe(413)
  })

  test('files in the bucket can be read under the same host name, but not written', async () => {
    const path = '/parley-files/a?signature=b'
    const read = await fetch(url + path)
    expect(await read.text()).toBe('sound')
    expect(read.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    for (const method of ['PUT', 'POST', 'DELETE']) {
      expect((await fetch(url + path, { method })).status).toBeGreaterThanOrEqual(400)
    }
    expect(asked).toEqual([`GET ${path} ${new URL(url).host}`])
  })

  test('an id sent by the client is ignored', async () => {
    const { headers } = await fetch(`${url}/api/config`, { headers: { 'x-request-id': 'mine' } })
    expect(headers.get('x-request-id')).toMatch(/./)
    expect(headers.get('x-request-id')).not.toBe('mine')
  })
})
