import type { Failure, Role } from '@parley/fake-provider/failure.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OpenAiLanguageModel } from '../language-model/openai.ts'
import { ModelUnavailable } from '../model-unavailable.ts'
import { OpenAiSpeech } from '../speech/openai.ts'
import { OpenAiTranscription } from '../transcription/openai.ts'
import type { ProviderLimits } from './provider.ts'

const apiKey = 'sk-very-secret'
const quick: Partial<ProviderLimits> = { stallMs: 5_000, retryMs: 1, openMs: 200, probeWaitMs: 50 }

let server: FakeProvider
let close: () => Promise<void>
beforeEach(async () => {
  server = await startFakeProvider()
})
afterEach(async () => {
  await close()
  await server.close()
})

type Ask = (signal?: AbortSignal) => Promise<unknown>

/** Asks once in a role, with a client of its own. */
const clients: Record<Role, (limits: Partial<ProviderLimits>) => Ask> = {
  transcription: (limits) => {
    const client = new OpenAiTranscription({ baseUrl: server.url, apiKey, models: ['ears'] }, limits)
    close = () => client.close()
    return (signal = new AbortController().signal) =>
      client.transcribe({ wav: new Uint8Array(100), language: 'de', signal })
  },
  chat: (limits) => {
    const client = new OpenAiLanguageModel({ baseUrl: server.url, apiKey, models: ['brain'] }, limits)
    close = () => client.close()
    return async (signal = new AbortController().signal) => {
      let text = ''
      const request = { messages: [{ role: 'user', content: 'Hello' }], maxTokens: 50, signal } as const
      for await (const piece of client.stream(request)) text += piece
      return text
    }
  },
  speech: (limits) => {
    const client = new OpenAiSpeech({ baseUrl: server.url, apiKey, models: ['mouth'], voice: 'v' }, limits)
    close = () => client.close()
    return (signal = new AbortController().signal) => client.synthesise({ text: 'Hello.', language: 'de', signal })
  },
}

const roles: Role[] = ['transcription', 'chat', 'speech']

describe.each(roles)('%s', (role) => {
  const failWith = (failure: Failure) => server.set({ failures: { [role]: failure } })
  const start = (limits: Partial<ProviderLimits> = {}) => clients[role]({ ...quick, ...limits })

  test.each<Failure>([
    { kind: 'status', status: 500, times: 1 },
    { kind: 'status', status: 429, times: 1 },
    { kind: 'status', status: 429, retryAfterSeconds: 0, times: 1 },
    { kind: 'drop', times: 1 },
  ])('is asked once more after $kind $status', async (failure) => {
    failWith(failure)
    await start()()
    expect(server.requests).toHaveLength(2)
  })

  test.each<[Failure, number]>([
    [{ kind: 'status', status: 503 }, 2],
    [{ kind: 'drop' }, 2],
    [{ kind: 'status', status: 400 }, 1],
    [{ kind: 'status', status: 401 }, 1],
    [{ kind: 'status', status: 307 }, 1],
    [{ kind: 'status', status: 429, retryAfterSeconds: 60 }, 1],
    [{ kind: 'cut' }, 1],
    [{ kind: 'hang' }, 1],
    [{ kind: 'stall' }, 1],
    [{ kind: 'garbage' }, 1],
    [{ kind: 'wrong-content-type' }, 1],
    [{ kind: 'empty' }, 1],
    [{ kind: 'endless' }, 1],
  ])('%j: unavailable after so many requests: %i', async (failure, requests) => {
    failWith(failure)
    const isSilent = failure.kind === 'hang' || failure.kind === 'stall'
    await expect(start(isSilent ? { stallMs: 1_000 } : {})()).rejects.toThrow(ModelUnavailable)
    expect(server.requests).toHaveLength(requests)
  })

  test('no failure tells the key', async () => {
    const body = { error: { message: `Incorrect key ${apiKey}`, code: 'invalid_api_key', param: apiKey } }
    failWith({ kind: 'status', status: 401, body })
    const error = await start()().catch((error: ModelUnavailable) => error)
    expect(String(error)).toContain('401 (invalid_api_key)')
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(apiKey)
  })

  test.each<Failure['kind']>(['hang', 'stall'])('leaving during %s closes the connection', async (kind) => {
    failWith({ kind } as Failure)
    const client = new AbortController()
    const asked = start()(client.signal)
    await expect.poll(() => server.requests.length, { interval: 2 }).toBe(1)
    client.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    // How soon, `npm run bench -- turn` says.
    await expect.poll(() => server.requests[0]?.abortedAt).toBeTypeOf('number')
  })

  test('a caller who is gone already asks nothing', async () => {
    await expect(start()(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(server.requests).toHaveLength(0)
  })

  test('five failures open the circuit; later one call finds out whether all is well', async () => {
    failWith({ kind: 'status', status: 500, times: 10 })
    const ask = start()
    for (let call = 0; call < 5; call++) await expect(ask()).rejects.toThrow(ModelUnavailable)
    expect(server.requests).toHaveLength(10)
    await expect(ask()).rejects.toThrow('not asked again')
    expect(server.requests).toHaveLength(10)
    await expect
      .poll(
        () =>
          ask().then(
            () => true,
            () => false,
          ),
        { interval: 50, timeout: 2_000 },
      )
      .toBe(true)
    expect(server.requests.length).toBe(11)
  })

  test('while one call finds out, the others wait a moment and are then refused', async () => {
    failWith({ kind: 'hang', times: 2 })
    const ask = start({ failures: 1, openMs: 0, stallMs: 150 })
    await expect(ask()).rejects.toThrow('nothing came')
    const probe = expect(ask()).rejects.toThrow('nothing came')
    await expect(ask()).rejects.toThrow('not asked again')
    await probe
    expect(server.requests).toHaveLength(2)
  })

  test('leaving and being refused do not open the circuit', async () => {
    failWith({ kind: 'status', status: 400, times: 3 })
    const ask = start({ failures: 2 })
    for (let call = 0; call < 3; call++) await expect(ask()).rejects.toThrow('answered 400')
    failWith({ kind: 'hang', times: 3 })
    for (let call = 0; call < 3; call++) {
      await expect(ask(AbortSignal.timeout(20))).rejects.toThrow('timeout')
    }
    await expect(ask()).resolves.toBeDefined()
  })

  test('connections are used again', async () => {
    const ask = start()
    for (let call = 0; call < 4; call++) await ask()
    expect(new Set(server.requests.map(({ port }) => port)).size).toBeLessThan(4)
  })

  test('the key is sent', async () => {
    await start()()
    expect(server.requests[0]?.headers.authorization).toBe('present')
  })
})

test('a server that is not there is unavailable', async () => {
  const { url } = server
  await server.close()
  const speech = new OpenAiSpeech({ baseUrl: url, models: ['m'], voice: 'v' }, quick)
  close = () => speech.close()
  const asked = speech.synthesise({ text: 'x', language: 'en', signal: new AbortController().signal })
  await expect(asked).rejects.toThrow('the connection failed')
})
