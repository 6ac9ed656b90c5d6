// The key by which a mistake is stored and found.
import { createHash } from 'node:crypto'
import { vocabularyLimits } from '@parley/contracts/vocabulary.ts'
import { keyOf } from './entry.rules.ts'
import { sentencesOf } from './forms.rules.ts'

/** The sentence of a line that contains a part, cut at its end where it is too long. */
export function sentenceWith(line: string, part: string): string {
  const sentence = sentencesOf(line).find(({ text }) => text.includes(part))?.text ?? line.trim()
  return sentence.slice(0, vocabularyLimits.sentence)
}

/** The key of a mistake, made of its correct form and its sentence, of any length. */
export const mistakeKey = (word: string, sentence: string): string =>
  createHash('sha256')
    .update(JSON.stringify([keyOf(word), keyOf(sentence)]))
    .digest('base64url')
