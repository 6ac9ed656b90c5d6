import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { joined, silence, synthesised, wavOf } from '../../../testing/voice.ts'
import { readWav } from './wav.ts'

const tone = synthesised(0.5, (time) => Math.sin(2 * Math.PI * 220 * time) / 2)
const good = wavOf(tone)

const reason = (bytes: Uint8Array) => {
  const result = readWav(bytes)
  return result.ok ? 'ok' : result.reason
}

const insertChunk = (bytes: Uint8Array, at: number, id: string, content: Uint8Array, size = content.byteLength) => {
  const chunk = new Uint8Array(8 + content.byteLength + (content.byteLength % 2))
  chunk.set(new TextEncoder().encode(id))
  new DataView(chunk.buffer).setUint32(4, size, true)
  chunk.set(content, 8)
  const whole = new Uint8Array([...bytes.subarray(0, at), ...chunk, ...bytes.subarray(at)])
  new DataView(whole.buffer).setUint32(4, whole.byteLength - 8, true)
  return whole
}

describe('readWav', () => {
  it('reads the samples without copying them', () => {
    const result = readWav(good)
    if (!result.ok) throw new Error(result.reason)
    expect(result.recording.durationMs).toBe(500)
    expect(result.recording.samples).toEqual(tone)
    expect(result.recording.samples.buffer).toBe(good.buffer)
  })

  it('reads a file at an odd memory address', () => {
    const memory = new Uint8Array(good.byteLength + 1)
    memory.set(good, 1)
    const result = readWav(memory.subarray(1))
    expect(result.ok && result.recording.samples).toEqual(tone)
  })

  it('ignores other chunks', () => {
    expect(reason(insertChunk(good, 12, 'JUNK', new Uint8Array(28)))).toBe('ok')
    expect(reason(insertChunk(good, 36, 'LIST', new Uint8Array(7)))).toBe('ok')
    expect(reason(insertChunk(good, good.byteLength, 'id3 ', new Uint8Array(3)))).toBe('ok')
  })

  it.each([
    ['an empty file', new Uint8Array(0), 'not_wave'],
    ['a few bytes', new Uint8Array(11), 'not_wave'],
    ['an MP3', new Uint8Array([0xff, 0xf3, 0x40, ...new Uint8Array(200)]), 'not_wave'],
    ['only a header', good.subarray(0, 12), 'damaged'],
    ['a truncated file', good.subarray(0, 1_000), 'damaged'],
    ['audio that claims to be longer than it is', wavOf(tone, { dataBytes: 4_000_000_000 }), 'damaged'],
    ['audio that claims to be shorter than it is', wavOf(tone, { dataBytes: 100 }), 'damaged'],
    ['an odd number of bytes', wavOf(tone, { dataBytes: tone.byteLength - 1 }), 'damaged'],
    ['a file that claims to be longer', wavOf(tone, { riffBytes: 0xffffffff }), 'damaged'],
    ['a second format chunk', insertChunk(good, 36, 'fmt ', good.slice(20, 36)), 'damaged'],
    ['a second data chunk', insertChunk(good, good.byteLength, 'data', new Uint8Array(4)), 'damaged'],
    ['a chunk beyond the end', insertChunk(good, good.byteLength, 'LIST', new Uint8Array(4), 400), 'damaged'],
    ['44.1 kHz', wavOf(tone, { rate: 44_100 }), 'not_pcm16_mono_16khz'],
    ['stereo', wavOf(tone, { channels: 2 }), 'not_pcm16_mono_16khz'],
    ['8 bits', wavOf(tone, { bits: 8 }), 'not_pcm16_mono_16khz'],
    ['floating point', wavOf(tone, { format: 3 }), 'not_pcm16_mono_16khz'],
    ['121 seconds', wavOf(silence(121)), 'too_long'],
  ])('rejects %s', (_name, bytes, expected) => {
    expect(reason(bytes)).toBe(expected)
  })

  it('accepts exactly 120 seconds', () => {
    const result = readWav(wavOf(joined(silence(60), silence(60))))
    expect(result.ok && result.recording.durationMs).toBe(120_000)
  })

  it('either reads or rejects a file, however it is corrupted', () => {
    const small = wavOf(tone.slice(0, 50))
    const mutation = fc.record({ at: fc.nat(small.byteLength - 1), byte: fc.integer({ min: 0, max: 255 }) })
    fc.assert(
      fc.property(
        fc.array(mutation, { maxLength: 6 }),
        fc.nat(small.byteLength),
        fc.nat(8),
        (mutations, length, shift) => {
          const bytes = small.slice()
          for (const { at, byte } of mutations) bytes[at] = byte
          const memory = new Uint8Array(length + shift)
          memory.set(bytes.subarray(0, length), shift)
          const result = readWav(memory.subarray(shift))
          if (result.ok) expect(result.recording.samples.length).toBeLessThanOrEqual(50)
          else expect(['not_wave', 'damaged', 'not_pcm16_mono_16khz']).toContain(result.reason)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it('rejects random bytes after a valid header', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (rest) => {
        const bytes = new Uint8Array([...good.subarray(0, 12), ...rest])
        expect(readWav(bytes).ok).toBe(false)
      }),
    )
  })
})
