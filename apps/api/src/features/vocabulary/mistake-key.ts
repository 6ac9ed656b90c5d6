// The key under which a mistake is stored and found.
import { createHash } from 'node:crypto'
import { vocabularyLimits } from '@parley/contracts/practice/vocabulary.ts'
import type { TextSpan } from '@parley/contracts/text/text-span.ts'
import { keyOf } from './entry.rules.ts'
import { sentencesOf } from './forms.rules.ts'

/** The sentence in a line in which a span starts, cut at its end if it is too long. */
export function sentenceWith(line: string, { start }: TextSpan): string {
  const sentence = sentencesOf(line).find(({ end }) => end > start)?.text ?? line.trim()
  return sentence.slice(0, vocabularyLimits.sentence)
}

/** A mistake's key, made from its correct form and its sentence, of any length. */
export const mistakeKey = (word: string, sentence: string): string =>
  createHash('sha256')
    .update(JSON.stringify([keyOf(word), keyOf(sentence)]))
    .digest('base64url')
