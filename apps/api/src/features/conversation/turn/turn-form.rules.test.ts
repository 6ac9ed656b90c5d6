// Ten thousand malformed forms: each is rejected with a 4xx, and leaves nothing in memory.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerProblems } from '#platform/http/problem.ts'
import { createUploads } from '#platform/http/uploads.ts'
import { silence, wavOf } from '../../../testing/voice.ts'
import { readWav } from '../sound/wav.ts'
import { formLimits, readTurn } from './turn-form.ts'

let app: FastifyInstance
const uploads = createUploads(join(tmpdir(), 'parley-test-uploads'))
beforeAll(async () => {
  app = Fastify()
  answerProblems(app, () => null)
  await app.register(multipart, { limits: formLimits })
  app.post('/', async (request) => (await readTurn(request, uploads)).form)
})
afterAll(() => app.close())

const count = 10_000
const boundary = 'parley-test-boundary'
/** Without zeros, which would count as empty chunks after a shorter recording. */
const wav = Buffer.from(wavOf(silence(0.1).fill(0x7a7a)))
const fields: Record<string, string> = {
  session_id: '0123456789abcdef01234567',
  turn_id: '6f1a1f9e-8f9b-4c59-9d3e-0f6a2b1c3d4e',
  target_language: 'en',
  explanation_language: 'en',
}

/** Integers below a limit, the same in every run (Park and Miller, 1988). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const part = (name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (bytes: Uint8Array, name = 'audio'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="a.wav"\r\nContent-Type: audio/wav\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
const formOf = (fields: Record<string, string>, ...more: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => Buffer.from(part(name, value))),
    ...more.map((one) => Buffer.from(one)),
    Buffer.from(`--${boundary}--\r\n`),
  ])

/** Every byte of the header is checked, so any other byte in its place is wrong. */
function forgedWav(random: (below: number) => number): Buffer {
  const forged = Buffer.from(wav)
  for (let flips = 1 + random(3); flips > 0; flips--) {
    const at = random(44)
    forged[at] = (wav[at] ?? 0) ^ (1 + random(255))
  }
  return forged
}

type Random = ReturnType<typeof numbers>
const names = Object.keys(fields)
const nameOf = (random: Random): string => names[random(names.length)] ?? ''
const noise = (random: Random, bytes: number): Buffer => Buffer.from(Array.from({ length: bytes }, () => random(256)))

/** Each creates a form that is wrong in one way. */
const malformed: readonly ((random: Random) => Buffer)[] = [
  (random) => {
    const whole = formOf(fields, file(wav))
    return whole.subarray(0, random(whole.length - boundary.length - 10))
  },
  (random) => formOf(fields, file(forgedWav(random))),
  (random) => formOf(fields, file(wav.subarray(0, random(wav.length)))),
  (random) =>
    formOf(
      {
        ...fields,
        [nameOf(random)]: noise(random, 12)
          .toString('latin1')
          .replaceAll(/[\r\n]/g, ''),
      },
      file(wav),
    ),
  (random) => formOf(fields, part(nameOf(random), 'again'), file(wav)),
  (random) => formOf(fields, part(`field_${random(1_000)}`, 'x'), file(wav)),
  (random) => formOf(fields, file(wav), file(wav, random(2) ? 'audio' : 'sound')),
  (random) => formOf(fields, ...Array.from({ length: 20 + random(40) }, (_, n) => part(`f${n}`, 'x'))),
  (random) => formOf(fields, part('text', 'x'.repeat(2_001 + random(9_000)))),
  (random) =>
    formOf(
      Object.fromEntries(Object.entries(fields).filter(([name]) => name !== nameOf(random))),
      part('opening', 'no'),
    ),
  (random) =>
    Buffer.from(
      formOf(fields, file(wav))
        .toString('latin1')
        .replaceAll(boundary, `other-${random(100)}`),
      'latin1',
    ),
  (random) => noise(random, random(2_000)),
]

/** Bytes in use after garbage collection: buffers are freed one collection later. */
async function held(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let round = 0; round < 5; round++) {
    collect()
    await setImmediate()
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test('rejects 10,000 malformed recording headers', () => {
  const random = numbers(7)
  for (let n = 0; n < count; n++) expect(readWav(forgedWav(random)).ok).toBe(false)
})

test('rejects 10,000 malformed forms in constant memory', async () => {
  const good = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const post = async (payload: Buffer) =>
    (await app.inject({ method: 'POST', url: '/', headers: good, payload })).statusCode
  expect(await post(formOf(fields, file(wav)))).toBe(200)
  const random = numbers(11)
  const wrong: string[] = []
  let heldBefore = 0
  let sentSince = 0
  for (let n = 0; n < count; n++) {
    const kind = n % malformed.length
    const payload = malformed[kind]?.(random) ?? Buffer.alloc(0)
    const status = await post(payload)
    if (status < 400 || status > 499) wrong.push(`kind ${kind}: ${status}`)
    sentSince += payload.length
    // The first ones compile the code.
    if (n !== count / 5) continue
    heldBefore = await held()
    sentSince = 0
  }
  expect(wrong).toEqual([])
  expect((await held()) - heldBefore).toBeLessThan(sentSince / 10)
}, 120_000)
