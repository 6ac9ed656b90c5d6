import { expect, test } from 'vitest'
import { isUnread, unratedReasons } from './unrated.ts'

test('treats a conversation as unread for every reason except too little speech', () => {
  expect(unratedReasons.filter(isUnread)).toEqual([
    'needs_language_model',
    'model_unavailable',
    'budget_used_up',
    'email_not_verified',
  ])
  expect(isUnread(null)).toBe(false)
})
