import { expect, test } from 'vitest'
import type { TakeEnd } from '#audio/use-take.ts'
import {
  type Again,
  type AgainLine,
  afterTake,
  afterTyping,
  fits,
  missesMax,
  standingOf,
  untouched,
} from './again.rules.ts'

const line: AgainLine = { id: '1', model: 'Gracias por tu ayuda.', first: 'Gracias por tu ayudar.', language: 'es' }
const said = (text: string): TakeEnd => ({ kind: 'said', text, wav: new Blob(), figures: { seconds: 2, pauses: 0 } })
const after = (...ends: TakeEnd[]): Again => ends.reduce((again, end) => afterTake(again, line, end), untouched)

test("accepts a take with the model's words", () => {
  const again = after(said('gracias por tu ayuda'))
  expect(fits(again)).toBe(true)
  expect(standingOf(again)).toEqual({ kind: 'fits' })
})

test('finishes after three consecutive takes that differ', () => {
  const missed = after(said('gracias por tu ayudar'), said('gracias por ayuda'), said('gracias'))
  expect(missed.misses).toBe(missesMax)
  expect(standingOf(missed)).toEqual({ kind: 'part', left: 1 })
  expect(afterTake(missed, line, said('gracias por tu ayuda')).misses).toBe(0)
})

test('keeps the previous take if nothing was heard', () => {
  const again = after(said('gracias por tu ayuda'), { kind: 'nothing', reason: 'silent' })
  expect(fits(again)).toBe(true)
  expect(again.problem).toEqual({ kind: 'nothing', reason: 'silent' })
  expect(after({ kind: 'nothing', reason: 'silent' }, said('gracias por tu ayuda')).problem).toBeNull()
})

test('compares a typed line the same way, without audio', () => {
  const again = afterTyping(untouched, line, 'Gracias por tu ayuda')
  expect(fits(again)).toBe(true)
  expect(again.last?.wav).toBeNull()
})
