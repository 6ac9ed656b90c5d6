import { expect, test, vi } from 'vitest'
import type { Mask, MaskBounds } from './masks.ts'

// The mask library checks the type of device.
vi.stubGlobal('matchMedia', () => ({ matches: false }))
const { default: Inputmask } = await import('inputmask')
const { maskOptions } = await import('./masks.ts')

/** A value as displayed in the field. */
const shown = (value: string, mask: Mask, bounds?: MaskBounds) => Inputmask.format(value, maskOptions(mask, bounds))

test.each<[Mask, string, string]>([
  ['numeric', '-1234.567', '-1234.567'],
  ['percentage', '45', '45 %'],
  ['percentage', '-45', '0 %'],
  ['currency', '1250.5', '1,250.50'],
  ['integer', '2000', '2000'],
  ['integer', '-7', '-7'],
])('%s %s → %s', (mask, value, expected) => {
  expect(shown(value, mask)).toBe(expected)
})

test("uses the specification's defaults unless limits override them", () => {
  expect(maskOptions('numeric')).toMatchObject({ step: 1, shortcuts: { k: '1000', m: '1000000' } })
  expect(maskOptions('numeric')).not.toHaveProperty('min')
  expect(maskOptions('percentage')).toMatchObject({ min: 0, max: 100, allowMinus: false })
  expect(maskOptions('percentage', { max: 50 })).toMatchObject({ min: 0, max: 50 })
})
