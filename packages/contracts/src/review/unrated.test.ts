import { expect, test } from 'vitest'
import { isUnread, mistakeCheckOf, unratedReasons } from './unrated.ts'

test('treats a conversation as unread for every reason except too little speech', () => {
  expect(unratedReasons.filter(isUnread)).toEqual([
    'needs_language_model',
    'model_unavailable',
    'budget_used_up',
    'email_not_verified',
  ])
  expect(isUnread(null)).toBe(false)
})

test.each([
  ['model', null, null, false],
  ['model', 'not_enough_speech', null, false],
  ['model', 'model_unavailable', { quote: 'A strength.' }, false],
  ['rules', 'needs_language_model', null, true],
  ['none', 'needs_language_model', null, false],
  ['none', 'budget_used_up', null, false],
] as const)('reports a check by: %s (%s, %j, rules: %s)', (check, unrated, strength, is_checked_by_rules) => {
  expect(mistakeCheckOf({ unrated, strength, is_checked_by_rules })).toBe(check)
})
