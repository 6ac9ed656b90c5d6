import { expect, test } from 'vitest'
import { isDismissed } from './dismissals.ts'

type Pair = readonly [original: string, corrected: string]
const line = 'Yesterday I goed to a office, and I goed home.'

const dismisses = ([original_text, corrected_text]: Pair, [original, corrected]: Pair): boolean =>
  isDismissed(
    { userText: line, dismissedFindings: [{ original_text, corrected_text }] },
    { original_text: original, corrected_text: corrected },
  )

test.each<[string, Pair, Pair]>([
  ['with the same words', ['goed', 'went'], ['goed', 'was going']],
  ['with more words around it', ['goed', 'went'], ['I goed to', 'I went to']],
  ['with fewer words around it', ['Yesterday I goed to', 'Yesterday I went to'], ['goed', 'went']],
  ['with other punctuation and capitals', ['a office,', 'an office,'], ['A office', 'An office']],
])('covers a finding %s', (_, one, other) => {
  expect(dismisses(one, other)).toBe(true)
})

test.each<[string, Pair, Pair]>([
  ['of other words', ['goed', 'went'], ['a office', 'an office']],
  ['that corrects more', ['goed', 'went'], ['goed to a', 'went to an']],
  ['that inserts a word beside it', ['goed', 'went'], ['goed to', 'goed over to']],
  ['of words that were not said', ['gone', 'went'], ['goed', 'went']],
])('does not cover a finding %s', (_, one, other) => {
  expect(dismisses(one, other)).toBe(false)
})
