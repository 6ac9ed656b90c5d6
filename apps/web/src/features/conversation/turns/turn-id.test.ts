import { TurnForm } from '@parley/contracts/conversation/conversation.ts'
import { expect, it } from 'vitest'
import { newTurnId, openingTurnId } from './turn-id.ts'

const wire = TurnForm.shape.turn_id

it('generates turn IDs in the wire format', () => {
  expect(wire.safeParse(newTurnId()).success).toBe(true)
  expect(wire.safeParse(openingTurnId('0123456789abcdef01234567')).success).toBe(true)
  expect(wire.safeParse(openingTurnId('f'.repeat(24))).success).toBe(true)
})

it('gives each session one constant opening ID', () => {
  const ids = ['0123456789abcdef01234567', '0123456789abcdef01234568', '1123456789abcdef01234567'].map(openingTurnId)
  expect(new Set(ids).size).toBe(3)
  expect(openingTurnId('0123456789abcdef01234567')).toBe(ids[0])
})
