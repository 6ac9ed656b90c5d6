// Compares the answers of tasks. Does not import zod, because pages that show a task load it.

/** Maximum length of an answer in characters. */
export const taskAnswerMax = 300

/** Ignores spacing and kinds of apostrophes. */
const normalise = (text: string): string => text.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim()

/** Ignores capitals and final punctuation too, because a free answer is typed. */
const normaliseTyped = (text: string): string => normalise(text.toLocaleLowerCase()).replace(/[.,!?;:…]+$/, '')

/** @param options the sentence's answers to choose from; empty for a free answer */
export function isRightAnswer(
  { options }: { readonly options: readonly string[] },
  answer: string | undefined,
  solution: string | undefined,
): boolean {
  if (answer === undefined || solution === undefined) return false
  const read = options.length === 0 ? normaliseTyped : normalise
  return read(answer) === read(solution)
}
