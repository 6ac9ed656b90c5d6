// The check of model servers, against the fake provider over HTTP.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEnv } from '#platform/env/env.ts'
import { reportModels } from './models.ts'

let provider: FakeProvider
let dataDir: string
const working = {
  reply: 'Good evening, and welcome!',
  transcript: 'Good evening, a table for two?',
  objects: { capital: () => ({ city: 'Paris', country: 'France' }) },
  models: [],
  failures: { transcription: null, chat: null, speech: null },
  speech: () => null,
  hearing: () => null,
}
beforeAll(async () => {
  provider = await startFakeProvider()
  dataDir = await mkdtemp(join(tmpdir(), 'parley-models-'))
})
beforeEach(() => provider.set(working))
afterAll(async () => {
  await provider.close()
  await rm(dataDir, { recursive: true, force: true })
})

const settings = (env: Record<string, string>) => ({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env })
/** Without the times, which differ. */
async function check(env: Record<string, string> = { OPENAI_BASE_URL: provider.url }) {
  const { lines, hasFailed } = await reportModels(readEnv(settings(env)))
  return { text: lines.join('\n').replace(/, \d+ ms/g, ''), hasFailed }
}

test('asks each role and reports what works', async () => {
  const { text, hasFailed } = await check()
  const host = new URL(provider.url).host
  expect(hasFailed).toBe(false)
  expect(text.split('\n')).toEqual([
    `Language model: gpt-4.1-mini at ${host}`,
    '  works  a streamed answer: “Good evening, and welcome!”',
    '  works  an object by its schema: Paris, France',
    `Transcription: gpt-4o-mini-transcribe at ${host}`,
    '  works  a recording written down: “Good evening, a table for two?”',
    `Speech: gpt-4o-mini-tts at ${host}`,
    expect.stringMatching(/works {2}a sentence in English: \d\.\d s of speech/),
    expect.stringMatching(/works {2}a sentence in German: /),
    expect.stringMatching(/works {2}a sentence in Ukrainian: /),
    'Grammar: no LanguageTool server is set; Harper and the patterns of mistakes check.',
    'Everything that is set works.',
  ])
})

test('names the models of a server that does not know the one that is set', async () => {
  provider.set({ models: ['llama3.2', 'qwen3'], failures: { chat: { kind: 'status', status: 404 } } })
  const { text, hasFailed } = await check({ LANGUAGE_MODEL_BASE_URL: provider.url })
  expect(hasFailed).toBe(true)
  expect(text).toContain('FAILS  a streamed answer: language model: answered 404')
  expect(text).toContain(
    'to do  The server does not list the model gpt-4.1-mini: set LANGUAGE_MODEL_MODEL to one of llama3.2, qwen3.',
  )
  expect(text).toContain('Speech: no server is set')
})

test('uses the only model of a server that does not know the one that is set', async () => {
  provider.requests.length = 0
  provider.set({ models: ['llama3.2'] })
  const { text, hasFailed } = await check({ LANGUAGE_MODEL_BASE_URL: provider.url })
  expect(hasFailed).toBe(false)
  expect(text).toContain('Language model: llama3.2 at')
  expect(text).toContain('its only one, llama3.2, is used: set LANGUAGE_MODEL_MODEL to it.')
  expect(new Set(provider.requests.map(({ fields }) => fields.model))).toEqual(new Set(['llama3.2']))
})

test('knows a model by the names that servers give it', async () => {
  provider.set({ models: ['llama3.2:latest', 'models/gpt-4.1-mini'] })
  for (const name of ['llama3.2', 'gpt-4.1-mini']) {
    const { text } = await check({ LANGUAGE_MODEL_BASE_URL: provider.url, LANGUAGE_MODEL_MODEL: name })
    expect(text).not.toContain('to do')
  }
})

test.each([
  ['a key that is refused', { chat: { kind: 'status', status: 401 } }, 'Set LANGUAGE_MODEL_API_KEY'],
  ['a server that fails', { transcription: { kind: 'status', status: 500 } }, 'is overloaded or failed'],
  ['an answer that is no sound', { speech: { kind: 'garbage' } }, 'The answer of the server'],
] as const)('says what to do about %s', async (_fault, failures, advice) => {
  provider.set({ failures })
  const { text, hasFailed } = await check()
  expect(hasFailed).toBe(true)
  expect(text).toContain(advice)
})

test('says that nothing answers at an address', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const { port } = closed.address() as { port: number }
  await new Promise((resolve) => closed.close(resolve))
  const { text } = await check({ LANGUAGE_MODEL_BASE_URL: `http://127.0.0.1:${port}/v1` })
  expect(text).toContain(`to do  Nothing answers at 127.0.0.1:${port}: check LANGUAGE_MODEL_BASE_URL`)
  expect(text).not.toContain('A larger model')
})

test('reports what was learnt about a server', async () => {
  const message = 'response_format must be one of [json, text]'
  provider.set({
    hearing: ({ format }) =>
      format === 'json'
        ? null
        : { status: 400, type: 'application/json', body: JSON.stringify({ error: { message } }) },
  })
  const { text, hasFailed } = await check()
  expect(hasFailed).toBe(false)
  expect(text).toContain('learnt It does not tell how sure it is of what it heard.')
})

test('reports a language and a voice that a server rejects', async () => {
  const refused = (message: string) => ({
    status: 400,
    type: 'application/json',
    body: JSON.stringify({ error: { message } }),
  })
  provider.set({
    hearing: ({ language }) => (language === null ? null : refused('Unsupported language')),
    speech: () => refused('The voice is unknown'),
  })
  const { text, hasFailed } = await check()
  expect(hasFailed).toBe(true)
  expect(text).toContain('works  a recording written down')
  expect(text).toContain('learnt It rejects the language of a recording')
  expect(text).toContain('FAILS  a sentence in German: speech: ')
  expect(text).toContain('learnt It refuses a voice that is set')
  expect(text).toContain('to do  Set SPEECH_VOICE to a voice of this server')
})

test('reports that a model has to be asked to think less', async () => {
  let answers = 0
  provider.set({ reply: () => (++answers < 3 ? '<think>Hm.' : 'Good evening!') })
  const { text } = await check({ LANGUAGE_MODEL_BASE_URL: provider.url })
  expect(text).toContain('works  a streamed answer: “Good evening!”')
  expect(text).toContain('learnt It thinks for too long, so it is asked to think less')
})

test('reports a wrong transcript', async () => {
  provider.set({ transcript: 'I see.' })
  expect((await check()).text).toContain('FAILS  a recording written down: “I see.” instead of “Good evening')
})

test('asks LanguageTool for mistakes, and says what to do if it finds none', async () => {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"matches":[]}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { text, hasFailed } = await check({ LANGUAGETOOL_URL: `http://127.0.0.1:${port}` })
  expect(hasFailed).toBe(true)
  expect(text).toContain(`Grammar: LanguageTool at 127.0.0.1:${port}`)
  expect(text).toContain('FAILS  a mistake in English: nothing in “She go to school every day.”')
  expect(text).toContain(`to do  The LanguageTool at 127.0.0.1:${port} lacks rules`)
  await new Promise((resolve) => server.close(resolve))
  const gone = await check({ LANGUAGETOOL_URL: `http://127.0.0.1:${port}` })
  expect(gone.text).toContain(`to do  Nothing answers at 127.0.0.1:${port}: check LANGUAGETOOL_URL`)
})

/** Runs the command as an operator does. */
async function run(...args: string[]) {
  const admin = join(import.meta.dirname, '../admin.ts')
  const child = spawn(process.execPath, [admin, 'models', 'check', ...args], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, ...settings({ OPENAI_BASE_URL: provider.url }) },
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const [code] = await once(child, 'close')
  return { code, output }
}

test('ends with 0 or 1, and prints JSON', async () => {
  const works = await run('--json')
  expect(works.code).toBe(0)
  expect(JSON.parse(works.output)).toMatchObject({
    ok: true,
    roles: [
      { role: 'language model', model: 'gpt-4.1-mini' },
      { role: 'transcription' },
      { role: 'speech' },
      { role: 'grammar' },
    ],
  })
  provider.set({ failures: { chat: { kind: 'status', status: 401 } } })
  const fails = await run()
  expect(fails.code).toBe(1)
  expect(fails.output).toContain('Not everything works.')
})
