import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Failure, Role } from '@parley/fake-provider/failure.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { startTlsRefusal } from '@parley/fake-provider/tls-refusal.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { holdTime, onPart, passTime, received } from '../../testing/held-time.ts'
import { OpenAiLanguageModel } from '../language-model/openai.ts'
import { type Meter, ModelRefused } from '../meter.ts'
import { ModelUnavailable } from '../model-unavailable.ts'
import { OpenAiSpeech } from '../speech/openai.ts'
import { OpenAiTranscription } from '../transcription/openai.ts'
import type { ProviderLimits } from './provider.ts'

const apiKey = 'sk-very-secret'
const openMs = 200
const quick: Partial<ProviderLimits> = { stallMs: 20_000, retryMs: 1, openMs, probeWaitMs: 50 }

let server: FakeProvider
let close: () => Promise<void>
beforeEach(async () => {
  server = await startFakeProvider()
})
afterEach(async () => {
  vi.useRealTimers()
  await close()
  await server.close()
})

type Ask = (signal?: AbortSignal, meter?: Meter) => Promise<unknown>

/** Sends a request, and leaves while the server processes it. */
async function leave(ask: Ask, meter?: Meter): Promise<void> {
  const client = new AbortController()
  const requests = server.requests.length
  const left = expect(ask(client.signal, meter)).rejects.toThrow('gone')
  await received(server, requests + 1)
  client.abort(new Error('gone'))
  await left
}

/** Sends one request in a role, with a separate client. */
const clients: Record<Role, (limits: Partial<ProviderLimits>, baseUrl: string) => Ask> = {
  transcription: (limits, baseUrl) => {
    const client = new OpenAiTranscription(
      { vendor: 'openai', baseUrl, apiKey, models: ['ears'] },
      { ...limits, transcriptMs: limits.stallMs ?? 0, perSoundMs: 0 },
    )
    close = () => client.close()
    // Larger than one write to the connection.
    return (signal = new AbortController().signal, meter) =>
      client.transcribe({ wav: new Uint8Array(200_000), language: 'de', signal, meter })
  },
  chat: (limits, baseUrl) => {
    const client = new OpenAiLanguageModel({ vendor: 'openai', baseUrl, apiKey, models: ['brain'] }, limits)
    close = () => client.close()
    return async (signal = new AbortController().signal, meter) => {
      let text = ''
      const request = { messages: [{ role: 'user', content: 'Hello' }], maxTokens: 50, signal, meter } as const
      for await (const piece of client.stream(request)) text += piece
      return text
    }
  },
  speech: (limits, baseUrl) => {
    const client = new OpenAiSpeech(
      { vendor: 'openai', baseUrl, apiKey, models: ['mouth'], voices: [{ language: null, name: 'v' }] },
      limits,
    )
    close = () => client.close()
    return (signal = new AbortController().signal, meter) =>
      client.synthesise({ text: 'Hello.', language: 'de', signal, meter })
  },
}

const roles: Role[] = ['transcription', 'chat', 'speech']

describe.each(roles)('%s', (role) => {
  const failWith = (failure: Failure) => server.set({ failures: { [role]: failure } })
  const start = (limits: Partial<ProviderLimits> = {}, baseUrl = server.url) =>
    clients[role]({ ...quick, ...limits }, baseUrl)
  const unsignalled = new AbortController().signal
  // A server that is still transcribing would transcribe the repeated request afterwards.
  const retriesSilence = role !== 'transcription'
  const silent = retriesSilence ? 2 : 1

  test.each<Failure>([
    { kind: 'status', status: 500, times: 1 },
    { kind: 'status', status: 429, times: 1 },
    { kind: 'status', status: 429, retryAfterSeconds: 0, times: 1 },
    { kind: 'drop', times: 1 },
    { kind: 'cut', wordless: true, times: 1 },
    { kind: 'garbage', times: 1 },
    { kind: 'wrong-content-type', times: 1 },
    { kind: 'empty', times: 1 },
  ])('answers on the second attempt after %j', async (failure) => {
    failWith(failure)
    await expect(start()()).resolves.toBeTruthy()
    expect(server.requests).toHaveLength(2)
  })

  test.runIf(retriesSilence).each<Failure>([
    { kind: 'hang', times: 1 },
    { kind: 'stall', wordless: true, times: 1 },
  ])('closes the first connection after %j', async (failure) => {
    failWith(failure)
    holdTime()
    const answered = expect(start({ firstByteMs: 5_000 })()).resolves.toBeTruthy()
    await passTime(server, 1, 5_000)
    await answered
    expect(server.requests).toHaveLength(2)
    await expect.poll(() => server.requests[0]?.abortedAt, { timeout: 60_000, interval: 2 }).toBeTypeOf('number')
    expect(server.requests[1]?.port).not.toBe(server.requests[0]?.port)
  })

  test.runIf(retriesSilence)('retries sooner if its answers usually begin immediately', async () => {
    const ask = start({ firstByteMs: 60_000, firstByteMinMs: 2_000, stallMs: 60_000, answerMs: 60_000 })
    for (let n = 0; n < 20; n++) await ask()
    failWith({ kind: 'hang', times: 2 })
    holdTime()
    const answered = expect(ask()).resolves.toBeTruthy()
    for (const requests of [21, 22]) await passTime(server, requests, 10_000)
    await answered
    expect(server.requests).toHaveLength(23)
    failWith({ kind: 'status', status: 500 })
    await expect(ask()).rejects.toThrow(ModelUnavailable)
    expect(server.requests).toHaveLength(25)
  })

  test.runIf(retriesSilence)('allows slow servers more time on the second attempt', async () => {
    failWith({ kind: 'slow', ms: 10_000 })
    holdTime()
    const answered = expect(start({ firstByteMs: 5_000 })()).resolves.toBeTruthy()
    await passTime(server, 1, 5_000)
    await passTime(server, 2, 10_000)
    await answered
    expect(server.requests).toHaveLength(2)
  })

  test('answers on the second attempt if it was down for the first', async () => {
    const ask = start()
    await server.goDown()
    let tries = 0
    const admit = async () => {
      tries += 1
      if (tries === 2) await server.comeUp()
    }
    await expect(ask(unsignalled, { admit, countTokens: () => {} })).resolves.toBeTruthy()
    expect(tries).toBe(2)
  })

  test('is unavailable after two attempts if TLS fails', async () => {
    const refusal = await startTlsRefusal()
    await expect(start({}, refusal.url)()).rejects.toThrow('the connection failed')
    expect(refusal.refused).toBe(2)
    await refusal.close()
  })

  test('is not retried if the meter rejects the request', async () => {
    failWith({ kind: 'drop', times: 1 })
    const admit = async () => {
      if (server.requests.length > 0) throw new ModelRefused('BUDGET.EXCEEDED', 'calls')
    }
    await expect(start()(unsignalled, { admit, countTokens: () => {} })).rejects.toThrow(ModelRefused)
    expect(server.requests).toHaveLength(1)
  })

  test.runIf(retriesSilence)('times out when both attempts together take too long', async () => {
    failWith({ kind: 'hang' })
    holdTime()
    const unanswered = expect(start({ firstByteMs: 5_000, answerMs: 8_000 })()).rejects.toThrow(
      'no answer within 8000 ms',
    )
    await passTime(server, 1, 5_000)
    await passTime(server, 2, 3_000)
    await unanswered
    expect(server.requests).toHaveLength(2)
    await expect.poll(() => server.requests[1]?.abortedAt, { timeout: 60_000, interval: 2 }).toBeTypeOf('number')
  })

  test('is unavailable if an error has an endless body', async () => {
    const broken = createServer((request, response) => {
      request.resume()
      response.writeHead(500).write('{')
    })
    await once(broken.listen(0, '127.0.0.1'), 'listening')
    const { port } = broken.address() as AddressInfo
    await expect(start({ stallMs: 100 }, `http://127.0.0.1:${port}/v1`)()).rejects.toThrow(ModelUnavailable)
    broken.closeAllConnections()
    broken.close()
  })

  const wordy = role === 'chat' ? 1 : 2
  test.each<[Failure, number]>([
    [{ kind: 'status', status: 503 }, 2],
    [{ kind: 'drop' }, 2],
    [{ kind: 'status', status: 403 }, 1],
    [{ kind: 'status', status: 401 }, 1],
    [{ kind: 'status', status: 307 }, 1],
    [{ kind: 'status', status: 429, retryAfterSeconds: 60 }, 1],
    [{ kind: 'cut' }, wordy],
    [{ kind: 'cut', wordless: true }, 2],
    [{ kind: 'hang' }, silent],
    [{ kind: 'stall' }, Math.min(silent, wordy)],
    [{ kind: 'stall', wordless: true }, silent],
    [{ kind: 'garbage' }, 2],
    [{ kind: 'wrong-content-type' }, 2],
    [{ kind: 'empty' }, 2],
    [{ kind: 'endless' }, 2],
  ])('%j: unavailable after %i requests', async (failure, requests) => {
    failWith(failure)
    const isSilent = failure.kind === 'hang' || failure.kind === 'stall'
    if (isSilent) holdTime()
    const begun = new Promise<void>(onPart)
    const unavailable = expect(start()()).rejects.toThrow(ModelUnavailable)
    if (failure.kind === 'stall') await begun
    for (let n = 1; isSilent && n <= requests; n++) await passTime(server, n, 20_000)
    await unavailable
    expect(server.requests).toHaveLength(requests)
  })

  test('no failure reveals the key', async () => {
    const body = { error: { message: `Incorrect key ${apiKey}`, code: 'invalid_api_key', param: apiKey } }
    failWith({ kind: 'status', status: 401, body })
    const error = await start()().catch((error: ModelUnavailable) => error)
    expect(String(error)).toContain('401 (invalid_api_key)')
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(apiKey)
  })

  test.each<Failure['kind']>(['hang', 'stall'])('a caller who leaves during %s closes the connection', async (kind) => {
    failWith({ kind } as Failure)
    const client = new AbortController()
    const asked = start()(client.signal)
    await received(server, 1)
    client.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    // `npm run bench -- turn` measures how soon.
    await expect.poll(() => server.requests[0]?.abortedAt, { timeout: 60_000 }).toBeTypeOf('number')
  })

  test.runIf(retriesSilence)('a caller who leaves during the second attempt closes both connections', async () => {
    failWith({ kind: 'hang' })
    const client = new AbortController()
    holdTime()
    const asked = start({ firstByteMs: 5_000 })(client.signal)
    await passTime(server, 1, 5_000)
    await received(server, 2)
    client.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    await expect
      .poll(() => server.requests.map(({ abortedAt }) => typeof abortedAt), { timeout: 60_000 })
      .toEqual(['number', 'number'])
  })

  test('a caller who has already left sends no request', async () => {
    await expect(start()(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(server.requests).toHaveLength(0)
  })

  test('five failures open the circuit until a later call probes the server', async () => {
    failWith({ kind: 'status', status: 500, times: 10 })
    const ask = start()
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let call = 0; call < 5; call++) await expect(ask()).rejects.toThrow(ModelUnavailable)
    expect(server.requests).toHaveLength(10)
    await expect(ask()).rejects.toThrow('not asked again')
    expect(server.requests).toHaveLength(10)
    vi.setSystemTime(Date.now() + openMs)
    await expect(ask()).resolves.toBeTruthy()
    expect(server.requests.length).toBe(11)
  })

  const meterOf = (userId: string): Meter => ({ userId, admit: async () => {}, countTokens: () => {} })

  test('failures of one learner stop no other', async () => {
    const ask = start()
    failWith({ kind: 'status', status: 500, times: 10 })
    for (let call = 0; call < 5; call++) await expect(ask(unsignalled, meterOf('a'))).rejects.toThrow('answered 500')
    await expect(ask(unsignalled, meterOf('a'))).rejects.toThrow('not asked again')
    await expect(ask(unsignalled, meterOf('b'))).resolves.toBeTruthy()
    await expect(ask()).resolves.toBeTruthy()
    expect(server.requests).toHaveLength(12)
  })

  test('failures of one learner and a single one of another stop no third', async () => {
    const ask = start()
    failWith({ kind: 'status', status: 500, times: 10 })
    for (const learner of ['a', 'a', 'a', 'b', 'a']) {
      await expect(ask(unsignalled, meterOf(learner))).rejects.toThrow('answered 500')
    }
    await expect(ask(unsignalled, meterOf('c'))).resolves.toBeTruthy()
  })

  test('failures of several learners stop everyone until a later call probes the server', async () => {
    const ask = start()
    failWith({ kind: 'status', status: 500, times: 10 })
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const learner of ['a', 'b', 'a', 'b', 'c']) {
      await expect(ask(unsignalled, meterOf(learner))).rejects.toThrow('answered 500')
    }
    await expect(ask(unsignalled, meterOf('d'))).rejects.toThrow('not asked again')
    expect(server.requests).toHaveLength(10)
    vi.setSystemTime(Date.now() + openMs)
    await expect(ask(unsignalled, meterOf('d'))).resolves.toBeTruthy()
    await expect(ask(unsignalled, meterOf('e'))).resolves.toBeTruthy()
  })

  test('rejected requests of a learner stop no requests, not even their own', async () => {
    const ask = start({ failures: 2 })
    failWith({ kind: 'status', status: 400, body: { error: { code: 'content_filter' } }, times: 20 })
    for (let call = 0; call < 5; call++) await expect(ask(unsignalled, meterOf('a'))).rejects.toThrow('answered 400')
    failWith({ kind: 'hang', times: 5 })
    for (let call = 0; call < 5; call++) await leave(ask, meterOf('a'))
    await expect(ask(unsignalled, meterOf('b'))).resolves.toBeTruthy()
  })

  test('other calls wait briefly during a probe before being rejected', async () => {
    // Two limits end at the same time.
    const silence = /nothing came|no answer within/
    const ask = start({ failures: 1, openMs: 0 })
    // A model that has answered is loaded, so silence starts no request to load it.
    await ask()
    server.requests.length = 0
    failWith({ kind: 'hang', times: 2 * silent })
    holdTime()
    const first = expect(ask()).rejects.toThrow(silence)
    for (let n = 1; n <= silent; n++) await passTime(server, n, 20_000)
    await first
    const probe = expect(ask()).rejects.toThrow(silence)
    await expect(ask()).rejects.toThrow('not asked again')
    for (let n = silent + 1; n <= 2 * silent; n++) await passTime(server, n, 20_000)
    await probe
    expect(server.requests).toHaveLength(2 * silent)
  })

  test('disconnects and rejections do not open the circuit', async () => {
    failWith({ kind: 'status', status: 403, times: 3 })
    const ask = start({ failures: 2 })
    for (let call = 0; call < 3; call++) await expect(ask()).rejects.toThrow('answered 403')
    failWith({ kind: 'hang', times: 3 })
    for (let call = 0; call < 3; call++) await leave(ask)
    await expect(ask()).resolves.toBeDefined()
  })

  test('connections are reused', async () => {
    const ask = start()
    for (let call = 0; call < 4; call++) await ask()
    expect(new Set(server.requests.map(({ port }) => port)).size).toBeLessThan(4)
  })

  test('the key is sent', async () => {
    await start()()
    expect(server.requests[0]?.headers.authorization).toBe('present')
  })
})

test('a server that does not exist is unavailable', async () => {
  const { url } = server
  await server.close()
  const speech = new OpenAiSpeech(
    { vendor: 'openai', baseUrl: url, models: ['m'], voices: [{ language: null, name: 'v' }] },
    quick,
  )
  close = () => speech.close()
  const asked = speech.synthesise({ text: 'x', language: 'en', signal: new AbortController().signal })
  await expect(asked).rejects.toThrow('the connection failed')
})
