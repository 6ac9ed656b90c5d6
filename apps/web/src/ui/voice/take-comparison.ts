// Compares two takes of a line word by word: what matches, what matches now, what still differs. Nothing is graded.
import { align, differing, type Stretch } from './take-alignment.ts'
import { type SoundedWord, soundedWords } from './take-words.ts'

/**
 * A word's state. `fits`: matches; `mended`: matches now but not in the first take; `differs`: another word was heard;
 * `missing`: was not heard; `recording`: was just heard; `waiting`: not said yet.
 */
export type TakeState = 'fits' | 'mended' | 'differs' | 'missing' | 'recording' | 'waiting'

/** One word to draw. */
export interface TakeWord {
  /** The word in its current form, with its punctuation. */
  readonly text: string
  readonly state: TakeState
  /** The corresponding words of the first take; empty if there are none. */
  readonly first: string
}

/** Words heard instead of others; either may be empty. */
export interface TakeDifference {
  readonly heard: string
  readonly meant: string
}

export interface TakeComparison {
  readonly words: readonly TakeWord[]
  readonly differences: readonly TakeDifference[]
}

export interface Takes {
  /** The correct line. */
  readonly model: string
  /** The transcript of the first attempt; empty if there was no speech. */
  readonly first: string
  /** The transcript of this attempt. */
  readonly take: string
  /** ISO 639-1 code of the spoken language. */
  readonly language: string
}

/** A word in the model as written, with its spoken words ("I'd" has two). */
interface Written {
  readonly text: string
  readonly sounds: readonly SoundedWord[]
}

/** The line split at its spaces; a punctuation mark alone belongs to the word before it. */
function writtenWords(line: string, language: string): Written[] {
  const words: Written[] = []
  for (const text of line.split(/\s+/).filter(Boolean)) {
    const sounds = soundedWords(text, language)
    const last = words.at(-1)
    if (sounds.length === 0 && last) words.splice(-1, 1, { ...last, text: `${last.text} ${text}` })
    else words.push({ text, sounds })
  }
  return words
}

/** Number of letters that two words share at their start and end. */
function likeness(one: SoundedWord, other: SoundedWord): number {
  const most = Math.min(one.length, other.length)
  let start = 0
  while (start < most && one[start] === other[start]) start += 1
  let end = 0
  while (end < most - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return start + end
}

/** Assigns heard words to each word in a stretch, in order; if there are fewer, to the most similar. */
function shareOut({ heard }: Stretch, meant: readonly SoundedWord[]): string[] {
  if (heard.length >= meant.length) {
    return meant.map((_, place) => heard.slice(place, place === meant.length - 1 ? heard.length : place + 1).join(' '))
  }
  const shares = meant.map(() => '')
  let from = 0
  for (const [at, word] of heard.entries()) {
    const open = meant.slice(from, meant.length - (heard.length - at - 1))
    const like = open.map((other) => likeness(word, other))
    const place = from + like.indexOf(Math.max(...like))
    shares[place] = word
    from = place + 1
  }
  return shares
}

/** The transcript's words that replace the model's, by the index of the latter. */
function inPlaceOf(stretches: readonly Stretch[], meant: readonly SoundedWord[]): Map<number, string> {
  return new Map(
    stretches.flatMap((stretch) =>
      shareOut(stretch, meant.slice(stretch.from, stretch.to)).map((words, place): [number, string] => [
        stretch.from + place,
        words,
      ]),
    ),
  )
}

/** Extra words, by the index of the word they precede. */
const tooManyAt = (stretches: readonly Stretch[]): Map<number, string> =>
  new Map(stretches.filter(({ from, to }) => from === to).map(({ from, heard }) => [from, heard.join(' ')]))

interface Found {
  readonly meant: readonly SoundedWord[]
  readonly now: readonly Stretch[]
  readonly before: readonly Stretch[]
}

function find({ model, first, take, language }: Takes): Found {
  const meant = soundedWords(model, language)
  const said = soundedWords(first, language)
  const isFirst = said.length > 0
  const before = isFirst ? differing(meant, said, said) : []
  const tooMany = before.filter(({ from, to }) => from === to).flatMap(({ heard }) => heard)
  return { meant, now: differing(meant, soundedWords(take, language), tooMany), before }
}

const startsUpper = (text: string): boolean => /^\P{L}*\p{Lu}/u.test(text)

/** Applies the punctuation and capitalisation of one word to another. */
function dressed(word: string, like: string): string {
  const [lead = ''] = like.match(/^[^\p{L}\p{N}]*/u) ?? []
  const [trail = ''] = like.match(/[^\p{L}\p{N}]*$/u) ?? []
  const capital = startsUpper(like) ? word.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase()) : word
  return `${lead}${capital}${trail}`
}

interface Places {
  readonly now: ReadonlyMap<number, string>
  readonly before: ReadonlyMap<number, string>
  readonly tooManyBefore: ReadonlyMap<number, string>
}

/** One written word whose spoken words have these indices. */
function takeWord(text: string, places: readonly number[], { now, before, tooManyBefore }: Places): TakeWord {
  const replaced = places.filter((place) => now.has(place))
  const others = places.filter((place) => before.has(place))
  const more = places.map((place) => tooManyBefore.get(place)).find(Boolean)
  const was = others.length > 0 ? dressed(others.map((place) => before.get(place)).join(' '), text) : text
  const first = more ? `${more} ${was}` : was
  if (replaced.length === 0) return { text, state: first === text ? 'fits' : 'mended', first }
  const spoken = replaced
    .map((place) => now.get(place))
    .join(' ')
    .trim()
  return spoken === '' ? { text, state: 'missing', first } : { text: dressed(spoken, text), state: 'differs', first }
}

/** Compares a take with the model and with the first take. */
export function compareTakes(takes: Takes): TakeComparison {
  const { meant, now, before } = find(takes)
  const tooMany = tooManyAt(now)
  const tooManyBefore = new Map([...tooManyAt(before)].filter(([place]) => !tooMany.has(place)))
  const places = { now: inPlaceOf(now, meant), before: inPlaceOf(before, meant), tooManyBefore }
  const words: TakeWord[] = []
  const add = (more: string | undefined) => more && words.push({ text: more, state: 'differs', first: '' })
  let at = 0
  for (const { text, sounds } of writtenWords(takes.model, takes.language)) {
    const own = sounds.map((_, place) => at + place)
    add(own.map((place) => tooMany.get(place)).find(Boolean))
    words.push(takeWord(text, own, places))
    at += sounds.length
  }
  add(tooMany.get(meant.length))
  const differences = now.map(({ from, to, heard }) => ({
    heard: heard.join(' '),
    meant: meant.slice(from, to).join(' '),
  }))
  return { words, differences }
}

/** The first take at rest or during a new one: words already heard are `recording`, the others `waiting`. */
export function takeUnderWay({ model, first, take, language }: Takes): TakeWord[] {
  const meant = soundedWords(model, language)
  const reached = align(meant, soundedWords(take, language)).findLast(({ isSame }) => isSame)?.to ?? 0
  const said = soundedWords(first, language)
  const before = said.length > 0 ? inPlaceOf(differing(meant, said), meant) : new Map<number, string>()
  const places = { now: new Map(), before, tooManyBefore: new Map() }
  let at = 0
  return writtenWords(model, language).map(({ text, sounds }) => {
    const word = takeWord(
      text,
      sounds.map((_, place) => at + place),
      places,
    )
    at += sounds.length
    return { ...word, state: at <= reached ? 'recording' : 'waiting' }
  })
}
