// What is found out about model servers at the start, over HTTP.
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createModels, type Models } from '../models.ts'
import { StartCheck } from './start-check.ts'

let provider: FakeProvider
let models: Models
let check: StartCheck
const told: string[] = []

beforeEach(async () => {
  provider = await startFakeProvider()
  told.length = 0
})
afterEach(async () => {
  check.stop()
  await models.close()
  await provider.close()
})

async function start(asks = true): Promise<void> {
  const only = (name: string) => [{ language: null, name }] as const
  const role = (model: string) => ({ vendor: 'openai', addresses: only(provider.url), models: only(model) }) as const
  models = await createModels({
    languageModel: { vendor: 'openai', baseUrl: provider.url, models: ['brain'] },
    transcription: role('ears'),
    speech: { ...role('mouth'), voices: only('anna') },
  })
  const onChecked = ({ role: of, state }: { role: string; state: string }) => told.push(`${of} ${state}`)
  check = new StartCheck(models.servers, { asks, onChecked }, { first: 300, longest: 300 })
}

const of = (role: string) => check.read().find((server) => server.role === role)

test('asks each server for its models and the shortest answer', async () => {
  provider.set({ models: ['brain', 'ears', 'mouth'] })
  await start()
  expect(check.read().map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])
  await check.run()
  expect(check.read().map(({ role, state, advice }) => ({ role, state, advice }))).toEqual([
    { role: 'transcription', state: 'ok', advice: [] },
    { role: 'language model', state: 'ok', advice: [] },
    { role: 'speech', state: 'ok', advice: [] },
  ])
  expect(provider.requests.map(({ role }) => role).toSorted()).toEqual(['chat', 'speech', 'transcription'])
  const [chat] = provider.requests.filter(({ role }) => role === 'chat')
  expect(chat?.fields).toMatchObject({ model: 'brain', max_tokens: 1 })
  expect(told).toHaveLength(3)
})

test('learns what a server rejects before the first learner comes', async () => {
  const body = { error: { message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead." } }
  provider.set({ failures: { chat: { kind: 'status', status: 400, times: 1, body } } })
  await start()
  await check.run()
  expect(of('language model')).toMatchObject({ state: 'ok', learnt: ['max_completion_tokens'] })
})

test('tells the choices of a server that lacks the model', async () => {
  provider.set({ models: ['llama3.2', 'qwen3'], failures: { chat: { kind: 'status', status: 404, times: 1 } } })
  await start()
  void check.run()
  await expect.poll(() => told).toContain('language model failing')
  const choices = ['llama3.2', 'qwen3']
  expect(of('language model')).toMatchObject({
    finding: { used: 'brain', offered: choices },
    advice: [{ kind: 'choose_model', variable: 'LANGUAGE_MODEL_MODEL', model: 'brain', choices }],
  })
})

test('asks again until a server that starts later answers, and tells each outcome once', async () => {
  await provider.goDown()
  await start()
  const run = check.run()
  await expect.poll(() => told).toHaveLength(3)
  expect(of('speech')).toMatchObject({
    state: 'failing',
    advice: [{ kind: 'unreachable', variable: 'SPEECH_BASE_URL' }],
  })
  await provider.comeUp()
  await run
  expect(told.toSorted()).toEqual(
    ['language model', 'speech', 'transcription'].flatMap((role) => [`${role} failing`, `${role} ok`]),
  )
  expect(check.read().every(({ state, advice }) => state === 'ok' && advice.length === 0)).toBe(true)
})

test('only lists the models if the operator wants no question', async () => {
  provider.set({ models: ['only-one'] })
  await start(false)
  await check.run()
  expect(of('language model')).toMatchObject({
    state: 'unasked',
    finding: { used: 'only-one' },
    advice: [{ kind: 'name_model', variable: 'LANGUAGE_MODEL_MODEL', model: 'only-one' }],
  })
  expect(provider.requests).toEqual([])
})
