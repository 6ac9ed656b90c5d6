// The stream over a real connection: with a slow reader, and with one that disconnects.
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { heartbeatMs } from '@parley/contracts/conversation/stream.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { EventStream } from './event-stream.ts'

let app: FastifyInstance | undefined
afterEach(() => {
  vi.useRealTimers()
  return app?.close()
})

/** A server that passes the stream of its only request to the test. */
async function open(): Promise<{ stream: EventStream; client: Socket }> {
  const opened = Promise.withResolvers<EventStream>()
  app = Fastify()
  app.get('/', (_request, reply) => {
    opened.resolve(new EventStream(reply))
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const client = connect(port, '127.0.0.1').pause()
  client.write('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  return { stream: await opened.promise, client }
}

const chunk = { type: 'TTS_CHUNK', data: { index: 0, text: 'x', audio: 'A'.repeat(64 * 1024) } } as const

/** Whether the stream is ready within this turn of the event loop. */
const isReady = (stream: EventStream) =>
  Promise.race([stream.ready().then(() => true), new Promise<false>((resolve) => setImmediate(resolve, false))])

test('sends a keep-alive after each silence, before the promised interval ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { stream, client } = await open()
  stream.send({ type: 'GPT_RESPONSE', data: { role: 'assistant', content: 'Of' } })
  vi.advanceTimersByTime(heartbeatMs - 1)
  vi.advanceTimersByTime(heartbeatMs - 1)
  stream.end()
  const types: unknown[] = []
  for await (const line of createInterface({ input: client })) {
    if (line.startsWith('{')) types.push(JSON.parse(line).type)
  }
  expect(types).toEqual(['GPT_RESPONSE', 'HEARTBEAT', 'HEARTBEAT'])
})

test('makes the writer wait for a slow reader', async () => {
  const { stream, client } = await open()
  let sent = 0
  while (await isReady(stream)) {
    stream.send(chunk)
    sent++
    expect(sent).toBeLessThan(1_000)
  }
  const received = text(client.resume())
  await stream.ready()
  const none = { transcription_ms: null, first_text_ms: null, first_audio_ms: null, total_ms: 0 }
  stream.send({ type: 'COMPLETE', data: { ok: true, pair_id: null, timings: none, session: null } })
  stream.end()
  expect((await received).match(/TTS_CHUNK|COMPLETE/g)).toHaveLength(sent + 1)
  expect(stream.gone.aborted).toBe(false)
})

test('detects a reader that disconnects, even while the writer waits', async () => {
  const { stream, client } = await open()
  while (await isReady(stream)) stream.send(chunk)
  client.destroy()
  await stream.ready()
  expect(stream.gone.aborted).toBe(true)
  stream.send(chunk)
  stream.end()
})
