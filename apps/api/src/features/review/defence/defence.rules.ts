// Which corrections stand after the pass that defends them. Pure.
import { findPart, isEvidence, textOf, wordsOf } from '@parley/contracts/text/text-span.ts'
import type { Correction, Verdict } from './defence-prompt.ts'

/**
 * Whether a verdict quotes the corrected words from their line: in at least three words, or the complete line. A model
 * that approves of everything without reading it has no such quote.
 */
function isQuoted({ quote }: Verdict, { user_message: line, original_text: original }: Correction): boolean {
  const span = findPart(line, quote)
  if (span === null) return false
  const said = textOf(line, span)
  const isLine = wordsOf(said).length === wordsOf(line).length
  return (isEvidence(said) || isLine) && findPart(said, original) !== null
}

/**
 * The corrections that stand. One is dropped if the model would say the learner's words, or cannot tell, and quotes
 * them. It stands without a verdict, or with verdicts that contradict each other.
 * @param verdicts by the number of the correction, counted from 1
 */
export const defended = <T extends Correction>(mistakes: readonly T[], verdicts: readonly Verdict[]): T[] =>
  mistakes.filter((mistake, index) => {
    const own = verdicts.filter(({ number }) => number === index + 1)
    return own.length === 0 || own.some((verdict) => verdict.native_says === 'no' || !isQuoted(verdict, mistake))
  })
