import { describe, expect, it } from 'vitest'
import { joined, silence, spoken, synthesised } from '../../../testing/voice.ts'
import { processorMs, timed } from '../../../testing/worst/worst-input.ts'
import { countPauses, hasSpeech } from './speech-gate.ts'

/** The same noise in every run: a linear congruential generator (Knuth's constants). */
function noise(seed: number): () => number {
  let state = BigInt(seed)
  return () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn
    return Number(state >> 33n) / 2 ** 30 - 1
  }
}

const white = (seconds: number, level: number) => {
  const next = noise(1)
  return synthesised(seconds, () => level * next())
}

/** A fan: brown noise whose loudness changes with each turn of the blades. */
const fan = (seconds: number) => {
  const next = noise(2)
  let sum = 0
  return synthesised(seconds, (time) => {
    sum = 0.99 * sum + 0.05 * next()
    return Math.max(-1, Math.min(1, sum * (1 + 0.4 * Math.sin(2 * Math.PI * 3 * time))))
  })
}

const hum = (seconds: number) =>
  synthesised(seconds, (time) => 0.1 * Math.sin(2 * Math.PI * 50 * time) + 0.05 * Math.sin(2 * Math.PI * 150 * time))

const clicks = (seconds: number) => {
  const next = noise(3)
  return synthesised(seconds, (time) => (time % 0.2 < 0.03 ? 0.6 * next() : 0))
}

/** A hum through a closed mouth: harmonics that soon become weak, with a slight vibrato and a changing loudness. */
const hummed = (pitch: number, seconds: number) => {
  let phase = 0
  return synthesised(seconds, (time) => {
    phase += (2 * Math.PI * pitch * (1 + 0.01 * Math.sin(2 * Math.PI * 5 * time))) / 16_000
    const voice = [1, 2, 3, 4, 5].reduce((sum, harmonic) => sum + Math.sin(harmonic * phase) / harmonic ** 3, 0)
    return 0.15 * voice * Math.min(1, time / 0.15, (seconds - time) / 0.2) * (1 + 0.3 * Math.sin(8 * time))
  })
}

/** A cough: noise that begins suddenly and fades. */
const cough = (seconds: number) => {
  const next = noise(4)
  let low = 0
  return synthesised(seconds, (time) => {
    low = 0.7 * low + 0.3 * next()
    return 0.5 * Math.exp(-8 * time) * low
  })
}

/** A breath: noise that swells and fades. */
const breath = (seconds: number) => {
  const next = noise(5)
  let low = 0
  return synthesised(seconds, (time) => {
    low = 0.6 * low + 0.4 * next()
    return 0.05 * Math.sin((Math.PI * time) / seconds) * low
  })
}

const mixed = (one: Int16Array, other: Int16Array) =>
  one.map((sample, at) => Math.max(-32_768, Math.min(32_767, sample + (other[at] ?? 0))))

describe('hasSpeech', () => {
  it.each([
    ['an empty recording', new Int16Array(0)],
    ['less than one frame', silence(0.01)],
    ['digital silence', silence(3)],
    ['the noise of a converter', white(3, 0.0003)],
    ['loud white noise', white(3, 0.4)],
    ['a fan', fan(4)],
    ['mains hum', hum(3)],
    ['hum that starts abruptly', joined(silence(1), hum(2))],
    [
      'a tone that starts abruptly',
      joined(
        silence(1),
        synthesised(1, (time) => 0.3 * Math.sin(2 * Math.PI * 440 * time)),
      ),
    ],
    ['keys and clicks', clicks(3)],
    ['a low hum through a closed mouth', joined(silence(0.5), hummed(120, 2), silence(0.5))],
    ['a high hum through a closed mouth', joined(silence(0.5), hummed(220, 1), silence(0.5))],
    ['a short hum through a closed mouth', joined(silence(0.5), hummed(160, 0.6), silence(0.5))],
    ['a cough', joined(silence(0.5), cough(0.5), silence(0.5))],
    ['a breath', joined(silence(0.5), breath(1), silence(0.5))],
  ])('detects no speech in %s', (_name, samples) => {
    expect(hasSpeech(samples)).toBe(false)
  })

  it.each([
    ['en', 'I would like to return this jacket, please.'],
    ['en', 'No.'],
    ['es', 'Sí.'],
    ['fr', 'Oui.'],
    ['de', 'Zwei Brötchen, bitte.'],
    ['it', 'Va bene.'],
    ['pt', 'Não sei.'],
    ['pl', 'Tak.'],
    ['uk', 'Добрий день.'],
    ['bg', 'Не.'],
  ] as const)('detects speech in %s: %s', async (language, text) => {
    const voice = await spoken(text, language)
    expect(hasSpeech(voice)).toBe(true)
    expect(hasSpeech(joined(silence(2), voice, silence(2)))).toBe(true)
  })

  it.each([
    ['fr+m3', 'Pas.'],
    ['de+m3', 'Acht.'],
    ['bg+m3', 'Пет.'],
    ['bg+m3', 'Път.'],
    ['en+whisper', 'Yes.'],
    ['es+whisper', 'Gracias.'],
    ['de+whisper', 'Sechs.'],
    ['uk+whisper', 'Що?'],
  ] as const)('detects a short word in the voice %s: %s', async (voice, text) => {
    expect(hasSpeech(joined(silence(0.5), await spoken(text, voice), silence(0.5)))).toBe(true)
  })

  it('detects quiet speech, and speech over hum, noise and a fan', async () => {
    const voice = joined(silence(1), await spoken('I would like to return this jacket, please.'), silence(1))
    const seconds = voice.length / 16_000
    expect(hasSpeech(voice.map((sample) => sample / 30))).toBe(true)
    expect(hasSpeech(mixed(voice, hum(seconds)))).toBe(true)
    expect(hasSpeech(mixed(voice, white(seconds, 0.03)))).toBe(true)
    expect(
      hasSpeech(
        mixed(
          voice,
          fan(seconds).map((sample) => sample / 4),
        ),
      ),
    ).toBe(true)
  })

  it('checks two minutes of audio in less than half a second of CPU time', async () => {
    const longest = white(120, 0.3)
    hasSpeech(longest)
    expect((await timed(() => hasSpeech(longest), processorMs)).ms).toBeLessThan(500)
  })
})

describe('pauses', () => {
  it('are silences of a second or more between words, not around them', async () => {
    const [one, two] = [await spoken('I think people buy things.'), await spoken('They want them.')]
    const paused = joined(silence(2), one, silence(1.5), two, silence(0.4), one, silence(3), two, silence(2))
    expect(countPauses(paused)).toBe(2)
    expect(countPauses(mixed(paused, white(paused.length / 16_000, 0.003)))).toBe(2)
  })

  it('are none in fluent speech and in silence', async () => {
    expect(countPauses(await spoken('I would like to return this jacket, please.'))).toBe(0)
    expect(countPauses(silence(5))).toBe(0)
  })
})
