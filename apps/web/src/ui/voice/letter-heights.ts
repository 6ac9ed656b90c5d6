// Maps a phrase's letters to bar heights, for every waveform in the interface.

/** A deterministic pseudo-random value from 0 to 1 for a whole number, so that a phrase always has the same shape. */
export function grain(seed: number): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0xffffffff
}

/** Minimum height of a class of sounds, and the range above it. */
interface Loudness {
  readonly base: number
  readonly spread: number
}

const vowel: Loudness = { base: 0.66, spread: 0.34 }
const sonorant: Loudness = { base: 0.42, spread: 0.25 }
const obstruent: Loudness = { base: 0.2, spread: 0.22 }
const digit: Loudness = { base: 0.5, spread: 0.2 }
const pause: Loudness = { base: 0.02, spread: 0 }
const silent: Loudness = { base: 0, spread: 0 }

const vowels = new Set('aeiouyæœøаеиоуюяієъ')
const sonorants = new Set('lmnrwjлмнрвйł')

/** The letter without its accent; й keeps its breve, which makes it a consonant. */
function plain(letter: string): string {
  const lower = letter.toLowerCase()
  return lower === 'й' ? lower : lower.normalize('NFD').charAt(0)
}

function loudnessOf(letter: string): Loudness {
  if (/\s/.test(letter)) return pause
  if (/\p{Nd}/u.test(letter)) return digit
  if (!/\p{L}/u.test(letter)) return silent
  const base = plain(letter)
  if (vowels.has(base)) return vowel
  return sonorants.has(base) ? sonorant : obstruent
}

/** One height from 0 to 1 for each letter: vowels tall, plosives short, spaces and punctuation a pause. */
export function letterHeights(phrase: string): number[] {
  const raw = [...phrase.normalize('NFC')].map((letter, place) => {
    const { base, spread } = loudnessOf(letter)
    return base + spread * grain(place * 31 + (letter.codePointAt(0) ?? 0))
  })
  return raw.map((height, place) => 0.65 * height + 0.2 * (raw[place - 1] ?? 0) + 0.15 * (raw[place + 1] ?? 0))
}
