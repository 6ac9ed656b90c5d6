// A task's sentences, and the checking of answers. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Mistake } from '@parley/contracts/review/review.ts'
import { isRightAnswer } from '@parley/contracts/text/answer.ts'
import { distractors } from './distractors.rules.ts'
import { blank, type Gap, gapOf } from './gap.rules.ts'

/** A sentence with its gap, and the solution. If the learner has to say all of it, the gap is the whole sentence. */
export interface TaskSentence {
  text: string
  gap: [number, number]
  /** Empty for a free answer. */
  options: string[]
  solution: string
  /** What the learner said instead; null in a sentence by a model. Absent in older tasks. */
  said?: string | null
  /** The line of the conversation that it comes from. */
  pairId: string | null
  /** The step that it practises: its index, and what is to be said. Absent if it comes from a mistake. */
  step?: { at: number; text: string }
  /** Absent in older tasks, and until the task is completed. */
  isRight?: boolean
}

/** Number of answers to choose from per sentence. With fewer that have only one right answer, the answer is free. */
export const optionsMin = 3
export const optionsMax = 4
/** Number of other answers that are tried for a sentence. */
const triedMax = 6

/** A sentence whose other answers have not been tried yet. */
export interface Draft {
  readonly gap: Pick<Gap, 'sentence' | 'at' | 'right'>
  /** What the learner said instead, which is wrong; null in a sentence by a model. */
  readonly said: string | null
  /** Other answers that may be right too, most plausible first. */
  readonly others: readonly string[]
  readonly pairId: string
}

const firstUpper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The answer as it is written at its place: at the beginning of a sentence, with a capital. */
const writtenAt = ({ at, right }: Draft['gap'], answer: string): string =>
  at === 0 && right === firstUpper(right) ? firstUpper(answer) : answer

/** The sentence with another answer in the gap. */
export const fillGap = ({ gap }: Draft, answer: string): string =>
  gap.sentence.slice(0, gap.at) + writtenAt(gap, answer) + gap.sentence.slice(gap.at + gap.right.length)

/** The sentence with the gap. */
export const gapped = ({ gap: { sentence, at, right } }: Draft): string =>
  sentence.slice(0, at) + blank + sentence.slice(at + right.length)

/**
 * The sentence with those answers to choose from that are known to be wrong, and the right one; without enough of them,
 * for a free answer.
 * @param wrong the other answers that were tried and are wrong
 */
export function sentenceOf(draft: Draft, wrong: readonly string[], language: Language): TaskSentence {
  const { gap, said, pairId } = draft
  const all = [gap.right, ...(said === null ? [] : [said]), ...wrong].map((answer) => writtenAt(gap, answer))
  const different = [...new Set(all)].slice(0, optionsMax)
  return {
    text: gapped(draft),
    gap: [gap.at, gap.at + blank.length],
    // Sorted, so that the position of the solution reveals nothing.
    options: different.length < optionsMin ? [] : different.toSorted(new Intl.Collator(language).compare),
    solution: gap.right,
    said,
    pairId,
  }
}

/** One sentence for each mistake that makes a gap, as the learner should have said it. */
export const ownDrafts = (mistakes: readonly Mistake[], language: Language): Draft[] =>
  mistakes.flatMap((mistake) => {
    const gap = gapOf(mistake, mistakes)
    if (gap === null) return []
    const others = distractors(gap.right, gap.said, language).slice(0, triedMax)
    return [{ gap, said: gap.said, others, pairId: mistake.pair_id }]
  })

/** Whether the learner says or chooses the entire line. */
const isWhole = ({ text, gap: [from, to] }: TaskSentence): boolean => from === 0 && to === text.length

/** The step that a sentence asks the learner to do in their own words; null for other sentences. */
export const stepToSay = (sentence: TaskSentence): number | null =>
  sentence.options.length === 0 && isWhole(sentence) ? (sentence.step?.at ?? null) : null

/**
 * The sentences with the results of their answers.
 * @param isDone whether a line does a step
 */
export const withResults = (
  sentences: readonly TaskSentence[],
  answers: Readonly<Record<string, string>>,
  isDone: (step: number, line: string) => boolean,
): TaskSentence[] =>
  sentences.map((sentence, index) => {
    const answer = answers[index]
    const step = stepToSay(sentence)
    const isRight =
      isRightAnswer(sentence, answer, sentence.solution) ||
      (step !== null && answer !== undefined && isDone(step, answer))
    return { ...sentence, isRight }
  })

/** Keys of answers that belong to no sentence. */
export const unknownKeys = (sentences: readonly TaskSentence[], answers: Readonly<Record<string, string>>): string[] =>
  Object.keys(answers).filter((key) => !Object.hasOwn(sentences, key))
