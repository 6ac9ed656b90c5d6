// What a task says of itself: where the gap stands, how far the learner is, what was right.
import type { Task } from '@parley/contracts/task.ts'

export type Sentence = Task['sentences'][number]

/** Answers by the index of their sentence. */
export type Answers = Readonly<Record<string, string>>

/** A sentence around its gap. */
export interface Parts {
  readonly before: string
  readonly after: string
}

/** Cuts the gap out of a sentence. */
export function partsOf({ text, gap: [from, to] }: Sentence): Parts {
  return { before: text.slice(0, from), after: text.slice(to) }
}

/** How many sentences have an answer. */
export const answeredCount = ({ sentences }: Pick<Task, 'sentences'>, answers: Answers): number =>
  sentences.filter((_, place) => answers[place] !== undefined).length

/** The first sentence without an answer; the last one where all have theirs. */
export function firstOpen({ sentences }: Pick<Task, 'sentences'>, answers: Answers): number {
  const open = sentences.findIndex((_, place) => answers[place] === undefined)
  return open < 0 ? Math.max(0, sentences.length - 1) : open
}

/** Only what answers a sentence of this task with one of its options. */
export function fitting({ sentences }: Pick<Task, 'sentences'>, given: unknown): Answers {
  if (typeof given !== 'object' || given === null) return {}
  const kept = sentences.flatMap(({ options }, place) => {
    const answer: unknown = Reflect.get(given, String(place))
    return typeof answer === 'string' && options.includes(answer) ? [[String(place), answer] as const] : []
  })
  return Object.fromEntries(kept)
}

/** The option that a key chooses, `1` the first; undefined for any other key. */
export function optionOfKey({ options }: Sentence, key: string): string | undefined {
  return /^[1-9]$/.test(key) ? options[Number(key) - 1] : undefined
}
