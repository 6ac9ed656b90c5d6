// A task's sentences, and the checking of answers. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Mistake } from '@parley/contracts/review/review.ts'
import { distractors } from './distractors.rules.ts'
import { blank, type Gap, gapOf } from './gap.rules.ts'

/** A sentence with its gap, and the solution. */
export interface TaskSentence {
  text: string
  gap: [number, number]
  options: string[]
  solution: string
  /** The line of the conversation that it comes from. */
  pairId: string | null
}

/** Number of answers to choose from per sentence. */
export const optionsMax = 4

const firstUpper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The options without duplicates, sorted, so that the position of the solution reveals nothing. */
const inOrder = (options: readonly string[], language: Language): string[] =>
  [...new Set(options)].slice(0, optionsMax).toSorted(new Intl.Collator(language).compare)

/** @param wrong the other options, most plausible first */
export function sentenceOf(
  { sentence, at, right }: Pick<Gap, 'sentence' | 'at' | 'right'>,
  wrong: readonly string[],
  { language, pairId }: { language: Language; pairId: string | null },
): TaskSentence {
  const isFirst = at === 0 && right === firstUpper(right)
  const options = [right, ...wrong].map((option) => (isFirst ? firstUpper(option) : option))
  return {
    text: sentence.slice(0, at) + blank + sentence.slice(at + right.length),
    gap: [at, at + blank.length],
    options: inOrder(options, language),
    solution: right,
    pairId,
  }
}

/** One sentence for each mistake that makes a gap, as the learner should have said it. */
export const ownSentences = (mistakes: readonly Mistake[], language: Language): TaskSentence[] =>
  mistakes.flatMap((mistake) => {
    const gap = gapOf(mistake)
    if (gap === null) return []
    const wrong = [gap.said, ...distractors(gap.right, gap.said, language)]
    const sentence = sentenceOf(gap, wrong, { language, pairId: mistake.pair_id })
    return sentence.options.length < 2 ? [] : [sentence]
  })

/** Normalises an answer for comparison: ignores spacing and kinds of apostrophes. */
const tidy = (text: string): string => text.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim()

export const countCorrect = (sentences: readonly TaskSentence[], answers: Readonly<Record<string, string>>): number =>
  sentences.filter(({ solution }, index) => tidy(answers[index] ?? '') === tidy(solution)).length

/** Keys of answers that belong to no sentence. */
export const unknownKeys = (sentences: readonly TaskSentence[], answers: Readonly<Record<string, string>>): string[] =>
  Object.keys(answers).filter((key) => !Object.hasOwn(sentences, key))
