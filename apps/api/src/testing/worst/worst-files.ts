// Worst-case input as bytes: recordings, forms, and a speech server's audio.
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import multipart from '@fastify/multipart'
import { turnLimits } from '@parley/contracts/conversation/conversation.ts'
import Fastify from 'fastify'
import { mp3DurationMs } from '#ai/speech/mp3.ts'
import { createUploads } from '#platform/http/uploads.ts'
import { hasSpeech } from '../../features/conversation/sound/speech-gate.ts'
import { readWav, sampleRate } from '../../features/conversation/sound/wav.ts'
import { formLimits, readTurn } from '../../features/conversation/turn/turn-form.ts'
import { fill, type WorstInput, worstInput } from './worst-input.ts'

/** A WAVE file with the maximum number of chunks, the last one filling the rest. */
function chunks(size: number): Uint8Array {
  const bytes = Buffer.alloc(size)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(size - 8, 4)
  bytes.write('WAVE', 8, 'latin1')
  for (let at = 12; at + 8 <= size; at += 8) bytes.write('junk', at, 'latin1')
  return bytes
}

/** Noise that rises and falls like a voice but has no pitch, so that every part is analysed. */
function noise(size: number): Int16Array {
  let seed = 1
  return Int16Array.from({ length: size }, (_, at) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    const loudness = at % 16_000 < 3_000 ? 20 : 4_000 + 12_000 * Math.abs(Math.sin(at / 20_000))
    return ((seed / 0x7fffffff) * 2 - 1) * loudness
  })
}

const mp3 = (input: string, unit: readonly number[]): WorstInput =>
  worstInput({
    ...{ name: 'measuring an MP3', input, size: turnLimits.audioBytes, unit: 'bytes' },
    make: (size) => Buffer.alloc(size, Uint8Array.from(unit)),
    work: mp3DurationMs,
  })

/** How many bytes a connection delivers at a time. */
const chunkBytes = 64 * 1024

async function* inChunks(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    yield bytes.subarray(at, at + chunkBytes)
    await nextTurn()
  }
}

/** Reads a form like that of a turn. */
async function readForm(body: Buffer) {
  const app = Fastify()
  await app.register(multipart, { limits: formLimits })
  const uploads = createUploads(tmpdir())
  app.post('/', (request) => readTurn(request, uploads).catch((error: unknown) => String(error)))
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await app.inject({ method: 'POST', url: '/', headers, payload: Readable.from(inChunks(body)) })
  await app.close()
  return answer.statusCode
}

const form = (input: string, unit: string): WorstInput =>
  worstInput({
    ...{ name: 'reading a form', input, size: turnLimits.audioBytes, unit: 'bytes' },
    make: (size) =>
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="text"\r\n${fill(unit, size)}\r\n--x--\r\n`),
    work: readForm,
  })

export const worstFiles: readonly WorstInput[] = [
  worstInput({
    name: 'reading a WAVE file',
    input: 'empty chunks',
    size: turnLimits.audioBytes,
    unit: 'bytes',
    make: chunks,
    work: readWav,
  }),
  worstInput({
    name: 'listening for a voice',
    input: 'two minutes of noise that rises and falls',
    size: turnLimits.audioSeconds * sampleRate,
    unit: 'samples',
    make: noise,
    work: hasSpeech,
  }),
  mp3('what begins no frame, over and over', [0xff]),
  mp3('zeros', [0]),
  mp3('the shortest frames', [0xff, 0xf3, 0x18, 0xc0, ...Array<number>(20).fill(0)]),
  form('headers of a part without an end', 'a: b\r\n'),
  form('one header without an end', 'a'),
  form('parts without an end', '\r\n--x\r\n\r\n'),
  form('nearly boundaries', '\r\n\r\n\r\n--'),
]
