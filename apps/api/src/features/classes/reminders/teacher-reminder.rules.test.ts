import { expect, test } from 'vitest'
import { askedReason } from './teacher-reminder.rules.ts'

test('the reason stays the same all day', () => {
  expect(askedReason(new Date('2026-11-24T00:00:00Z'))).toBe(askedReason(new Date('2026-11-24T23:59:59Z')))
  expect(askedReason(new Date('2026-11-25T00:00:00Z'))).not.toBe(askedReason(new Date('2026-11-24T23:59:59Z')))
})
