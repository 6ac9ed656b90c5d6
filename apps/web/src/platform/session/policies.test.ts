import { expect, test } from 'vitest'
import { hasAccepted } from './policies.ts'

const settings = {
  is_accept_terms_and_conditions: true,
  is_accept_privacy_policy: true,
  is_accept_refund_policy: true,
  is_first_guide_completed: false,
  is_welcome_completed: false,
}

test('admits only users who have accepted all three', () => {
  expect(hasAccepted({ settings })).toBe(true)
  expect(hasAccepted({ settings: { ...settings, is_accept_terms_and_conditions: false } })).toBe(false)
  expect(hasAccepted({ settings: { ...settings, is_accept_privacy_policy: false } })).toBe(false)
  expect(hasAccepted({ settings: { ...settings, is_accept_refund_policy: false } })).toBe(false)
})
