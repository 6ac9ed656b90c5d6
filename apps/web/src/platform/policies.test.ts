import { expect, test } from 'vitest'
import { hasAccepted } from './policies.ts'

const settings = {
  is_accept_terms_and_conditions: true,
  is_accept_privacy_policy: true,
  is_accept_refund_policy: true,
  is_first_guide_completed: false,
}

test('only who has agreed to all three is through', () => {
  expect(hasAccepted({ settings })).toBe(true)
  expect(hasAccepted({ settings: { ...settings, is_accept_terms_and_conditions: false } })).toBe(false)
  expect(hasAccepted({ settings: { ...settings, is_accept_privacy_policy: false } })).toBe(false)
  expect(hasAccepted({ settings: { ...settings, is_accept_refund_policy: false } })).toBe(false)
})
