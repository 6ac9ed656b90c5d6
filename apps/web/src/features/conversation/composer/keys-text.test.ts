import { expect, it } from 'vitest'
import { markedParts } from './keys-text.tsx'

it('splits a sentence at its keys and strong words without losing text', () => {
  expect(markedParts('<strong>Start early,</strong> or press <kbd>Esc</kbd> twice.')).toEqual([
    { mark: 'strong', text: 'Start early,', at: 0 },
    { mark: null, text: ' or press ', at: 29 },
    { mark: 'kbd', text: 'Esc', at: 39 },
    { mark: null, text: ' twice.', at: 53 },
  ])
  expect(markedParts('No key at all.')).toEqual([{ mark: null, text: 'No key at all.', at: 0 }])
})
