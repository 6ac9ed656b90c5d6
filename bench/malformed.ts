// Generates malformed request bodies: truncated, nested, with wrong types or wrong labels.
import type { Endpoint } from '@parley/contracts/endpoint.ts'
import * as fc from 'fast-check'
import { inputFor } from '../apps/api/src/testing/arbitrary.ts'

export interface FuzzRequest {
  readonly path: string
  readonly method: string
  readonly type: string | null
  readonly body: Uint8Array | string | FormData | null
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
const entriesOf = (value: unknown): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        inner === undefined ? [] : [[name.toWellFormed(), asText(inner)] as [string, string]],
      )
    : []

function addressOf({ path }: Endpoint, params: unknown, query: unknown): string {
  const values = new Map(entriesOf(params))
  const filled = path.replace(
    /:(\w+)/g,
    (_, name: string) => encodeURIComponent(values.get(name) ?? 'nothing') || '%20',
  )
  const search = new URLSearchParams(entriesOf(query)).toString()
  return search === '' ? filled : `${filled}?${search}`
}

/** A WAV header in which any field may be wrong, followed by some bytes. */
const wav: fc.Arbitrary<Uint8Array> = fc
  .record({
    riff: fc.constantFrom('RIFF', 'RIFX', 'riff', '\0\0\0\0'),
    size: fc.constantFrom(0, 36, 0xff_ff_ff_ff, 100),
    format: fc.constantFrom(1, 3, 6, 0xff_fe),
    channels: fc.constantFrom(0, 1, 2, 0xff_ff),
    rate: fc.constantFrom(0, 8_000, 16_000, 0xff_ff_ff_ff),
    bits: fc.constantFrom(0, 8, 16, 24, 0xff_ff),
    dataSize: fc.constantFrom(0, 1, 32_000, 0xff_ff_ff_ff),
    length: fc.integer({ min: 0, max: 4_000 }),
    cut: fc.integer({ min: 0, max: 44 }),
  })
  .map(({ riff, size, format, channels, rate, bits, dataSize, length, cut }) => {
    const bytes = Buffer.alloc(44 + length, 7)
    bytes.write(riff, 0, 'latin1')
    bytes.writeUInt32LE(size, 4)
    bytes.write('WAVEfmt ', 8, 'latin1')
    bytes.writeUInt32LE(16, 16)
    bytes.writeUInt16LE(format, 20)
    bytes.writeUInt16LE(channels, 22)
    bytes.writeUInt32LE(rate, 24)
    bytes.writeUInt32LE(0, 28)
    bytes.writeUInt16LE(2, 32)
    bytes.writeUInt16LE(bits, 34)
    bytes.write('data', 36, 'latin1')
    bytes.writeUInt32LE(dataSize, 40)
    return cut < 40 ? bytes.subarray(0, bytes.length - cut) : bytes.subarray(0, cut)
  })

/** A handwritten multipart form: parts without names or ends, or with an early boundary. */
const brokenForm = fc
  .tuple(wav, fc.constantFrom('', '\r\n', '--x--', '--x', '\r\n--x\r\n\r\n'), fc.integer({ min: 0, max: 30 }))
  .map(([sound, end, fields]) => {
    const field = 'Content-Disposition: form-data; name="text"\r\n\r\nhello\r\n--x\r\n'
    const head = `--x\r\n${field.repeat(fields)}Content-Disposition: form-data; name="audio"; filename="a.wav"\r\n\r\n`
    return Buffer.concat([Buffer.from(head), sound, Buffer.from(end)])
  })

const nested = (depth: number): string => `${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`

/** A truncated, deeply nested, mislabelled or invalid JSON body. */
const brokenJson = (fitting: fc.Arbitrary<unknown>): fc.Arbitrary<{ body: string; type: string }> =>
  fc
    .tuple(fitting, fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 5 }))
    .map(([value, share, kind]) => {
      const json = (JSON.stringify(value) ?? '').toWellFormed()
      const bodies = [
        { body: json.slice(0, Math.floor(json.length * share)), type: 'application/json' },
        { body: json, type: 'text/xml' },
        { body: nested(20_000), type: 'application/json' },
        { body: `{"__proto__": ${json || '{}'}, "constructor": {"prototype": 1}}`, type: 'application/json' },
        { body: `[${json || 'null'}]`, type: 'application/json; charset=utf-16' },
        { body: '\u0000'.repeat(100), type: 'application/json' },
      ]
      return bodies[kind] ?? { body: '', type: 'application/json' }
    })

const sometimes = <T>(schema: Endpoint['body'], ids: readonly string[], without: T) =>
  schema === undefined ? fc.constant(without) : inputFor(schema, ids)

/** Requests to one endpoint: half nearly valid, half with a malformed body. */
export function requestsTo(endpoint: Endpoint, ids: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const { method } = endpoint
  const path = fc
    .tuple(sometimes(endpoint.params, ids, undefined), sometimes(endpoint.query, ids, undefined))
    .map(([params, query]) => addressOf(endpoint, params, query))
  if (endpoint.form !== undefined) {
    const nearly = inputFor(endpoint.form, ids).chain((value) =>
      wav.map((sound) => {
        const form = new FormData()
        for (const [name, text] of entriesOf(value)) form.append(name, text)
        form.append('audio', new Blob([Uint8Array.from(sound)]), 'audio.wav')
        return { type: null, body: form as FuzzRequest['body'] }
      }),
    )
    const broken = brokenForm.map((body) => ({
      type: 'multipart/form-data; boundary=x',
      body: body as FuzzRequest['body'],
    }))
    return fc.tuple(path, fc.oneof(nearly, broken)).map(([to, sent]) => ({ path: to, method, ...sent }))
  }
  if (endpoint.body === undefined) return path.map((to) => ({ path: to, method, type: null, body: null }))
  const fitting = inputFor(endpoint.body, ids)
  const nearly = fitting.map((value) => ({ type: 'application/json', body: JSON.stringify(value) }))
  return fc.tuple(path, fc.oneof(nearly, brokenJson(fitting))).map(([to, sent]) => ({ path: to, method, ...sent }))
}
