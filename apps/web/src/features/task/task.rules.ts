// A task's state: where the gap is, how far the learner is, how many answers are correct.
import type { Task } from '@parley/contracts/practice/task.ts'

export type Sentence = Task['sentences'][number]

/** Answers by the index of their sentence. */
export type Answers = Readonly<Record<string, string>>

/** The parts of a sentence around its gap. */
export interface SentenceParts {
  readonly before: string
  readonly after: string
}

/** Splits a sentence at its gap. */
export function partsOf({ text, gap: [from, to] }: Sentence): SentenceParts {
  return { before: text.slice(0, from), after: text.slice(to) }
}

/** How many sentences have an answer. */
export const answeredCount = ({ sentences }: Pick<Task, 'sentences'>, answers: Answers): number =>
  sentences.filter((_, place) => answers[place] !== undefined).length

/** The first sentence without an answer; the last one if all are answered. */
export function firstOpen({ sentences }: Pick<Task, 'sentences'>, answers: Answers): number {
  const open = sentences.findIndex((_, place) => answers[place] === undefined)
  return open < 0 ? Math.max(0, sentences.length - 1) : open
}

/** Whether the learner types the answer. */
export const isFree = ({ options }: Pick<Sentence, 'options'>): boolean => options.length === 0

/** Whether the entire line is the gap, so that there is no sentence to show. */
export const isWholeLine = ({ text, gap: [from, to] }: Sentence): boolean => from === 0 && to === text.length

/** Whether the learner says or types the entire line, in their own words. */
export const isToSay = (sentence: Sentence): boolean => isFree(sentence) && isWholeLine(sentence)

/** Different for each sentence of a task. */
export const keyOf = ({ prompt, text }: Sentence): string => `${prompt ?? ''} ${text}`

/** Keeps only free answers, and those that are among a sentence's options in this task. */
export function fitting({ sentences }: Pick<Task, 'sentences'>, answers: unknown): Answers {
  if (typeof answers !== 'object' || answers === null) return {}
  const kept = sentences.flatMap((sentence, place) => {
    const answer: unknown = Reflect.get(answers, String(place))
    return typeof answer === 'string' && (isFree(sentence) || sentence.options.includes(answer))
      ? [[String(place), answer] as const]
      : []
  })
  return Object.fromEntries(kept)
}

/** The option for a number key, from `1`; undefined for any other key. */
export function optionOfKey({ options }: Sentence, key: string): string | undefined {
  return /^[1-9]$/.test(key) ? options[Number(key) - 1] : undefined
}
