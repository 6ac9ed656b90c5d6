import { expect, test } from 'vitest'
import { markErrors, meeting, storedOf } from './mark-draft.rules.ts'

const base = { version: 1, value: 'A2', reason: '', comment: 'Good.' }
const written = { value: 'B1', reason: 'Helped nobody.', comment: 'Good.' }

test('requires a reason for a mark that differs from the model’s', () => {
  expect(markErrors({ ...written, reason: ' ' }, 'cefr', 'A2')).toEqual(['reason'])
  expect(markErrors(written, 'cefr', 'A2')).toEqual([])
  expect(markErrors({ ...written, value: 'A2', reason: '' }, 'cefr', 'A2')).toEqual([])
  expect(markErrors({ ...written, reason: '' }, 'cefr', null)).toEqual([])
})

test('requires a mark on the scale', () => {
  expect(markErrors({ ...written, value: null }, 'cefr', null)).toEqual(['value'])
  expect(markErrors({ ...written, value: '7.5' }, 'cefr', null)).toEqual(['value'])
  expect(markErrors({ ...written, value: '7.5' }, 'ielts', null)).toEqual([])
  expect(markErrors({ ...written, value: '101' }, 'points', null)).toEqual(['value'])
})

test('adopts another teacher’s saved mark only if nothing was edited', () => {
  const theirs = { ...base, version: 2, value: 'B2' }
  expect(meeting(base, base, base)).toBe('same')
  expect(meeting(base, base, theirs)).toBe('adopt')
  expect(meeting(written, base, theirs)).toBe('ask')
})

test('ignores a newer version that only overrules a correction', () => {
  expect(meeting(written, base, { ...base, version: 2 })).toBe('adopt')
})

test('uses version 0 if nothing is stored', () => {
  expect(storedOf(null)).toEqual({ version: 0, value: null, reason: '', comment: '' })
})
