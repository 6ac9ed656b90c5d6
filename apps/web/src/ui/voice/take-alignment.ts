// Aligns a transcript with the model line: which words it contains, and which words replace the others.
import { diffArrays } from 'diff'
import { isFigure, type SoundedWord, soundsAlike } from './take-words.ts'

/** A stretch of the model line and the words that replace it. */
export interface Stretch {
  readonly isSame: boolean
  /** Word indices in the model. */
  readonly from: number
  readonly to: number
  readonly heard: readonly SoundedWord[]
}

/** Recognisers write numbers as digits, so such words cannot be compared. */
const mayBeNumber = (heard: readonly SoundedWord[], meant: readonly SoundedWord[]): boolean =>
  heard.length > 0 && meant.length > 0 && heard.every(isFigure) !== meant.every(isFigure)

/** A modification to the difference between two lines. */
interface Change {
  readonly value: readonly SoundedWord[]
  readonly added: boolean
  readonly removed: boolean
}

const alike = (one: readonly SoundedWord[], other: readonly SoundedWord[]): boolean =>
  one.length === other.length && one.every((word, place) => soundsAlike(word, other[place] ?? ''))

/** In "it it", either word may be the extra one: a change is moved next to the previous one if possible. */
function together(changes: readonly Change[]): Change[] {
  const moved: Change[] = []
  for (const change of changes) {
    const [other, same] = moved.slice(-2)
    const isApart = same && !same.added && !same.removed && other && (other.added || other.removed)
    if (isApart && (change.added || change.removed)) {
      const whole = [...same.value, ...change.value]
      if (alike(whole.slice(change.value.length), same.value)) {
        moved.splice(-1, 1, { ...change, value: whole.slice(0, change.value.length) }, same)
        continue
      }
    }
    moved.push(change)
  }
  return moved
}

export function align(meant: readonly SoundedWord[], heard: readonly SoundedWord[]): Stretch[] {
  const stretches: Stretch[] = []
  let at = 0
  for (const { value, added, removed } of together(diffArrays([...meant], [...heard], { comparator: soundsAlike }))) {
    const to = added ? at : at + value.length
    const here = removed ? [] : value
    const last = stretches.at(-1)
    if (!added && !removed) stretches.push({ isSame: true, from: at, to, heard: here })
    else if (last?.isSame === false) stretches.splice(-1, 1, { ...last, to, heard: [...last.heard, ...here] })
    else stretches.push({ isSame: false, from: at, to, heard: here })
    at = to
  }
  return stretches
}

/**
 * Keeps the relevant differences. Extra words before or after the line do not count, such as a greeting or a false
 * start, unless the first take had the same extra words.
 */
export function differing(
  meant: readonly SoundedWord[],
  heard: readonly SoundedWord[],
  tooMany: readonly SoundedWord[] = [],
) {
  return align(meant, heard).filter(({ isSame, from, to, heard: here }) => {
    if (isSame || mayBeNumber(here, meant.slice(from, to))) return false
    const isAround = from === to && (from === 0 || from === meant.length)
    return !isAround || here.some((word) => tooMany.includes(word))
  })
}
