import { describe, expect, test } from 'vitest'
import { findingOf, type JudgedLine } from './trial-finding.ts'

const line = (more: Partial<JudgedLine>): JudgedLine => ({
  text: 'A table for two',
  example: 'Good evening. A table for two, please.',
  isStepDone: true,
  grammar: null,
  ...more,
})
const mistake = { original: 'too', suggestion: 'two', explanation: 'A number.', topic: 'word_choice' as const }

describe('the finding in a trial', () => {
  test('is a mistake that the checker found, anywhere in the conversation', () => {
    const lines = [line({ text: 'For too', grammar: [mistake] }), line({ grammar: [] })]
    const found = { kind: 'mistake', said: 'For too', original: 'too', start: 4, end: 7, suggestion: 'two' }
    expect(findingOf(lines)).toEqual({ ...found, explanation: 'A number.', topic: 'word_choice' })
  })

  test('is never a mistake in words that were not said', () => {
    expect(findingOf([line({ grammar: [{ ...mistake, original: 'three' }] })])?.kind).toBe('example')
  })

  test('is the example for a line that was not checked', () => {
    expect(findingOf([line({})])).toEqual({
      kind: 'example',
      said: 'A table for two',
      example: 'Good evening. A table for two, please.',
    })
  })

  test('prefers a line that did not answer the question', () => {
    const missed = line({ text: 'Hm', isStepDone: false, example: 'No.', grammar: [] })
    expect(findingOf([line({}), missed])).toMatchObject({ said: 'Hm', example: 'No.' })
  })

  test('calls a line correct if it equals the example, or completed its step without findings', () => {
    const same = line({ text: 'good evening, a table for two please' })
    expect(findingOf([same])).toEqual({ kind: 'right', said: same.text })
    expect(findingOf([line({ grammar: [] })])?.kind).toBe('right')
    expect(findingOf([line({ grammar: [], isStepDone: false })])?.kind).toBe('example')
  })
})
