import type { Today } from '@parley/contracts/practice/today.ts'
import { expect, test } from 'vitest'
import { minutesLeft, partsOf, shownOf } from './today.rules.ts'

const scenario = { title: 'A cough', lead: '¿Tiene algo?', lead_translation: 'Anything?', step_count: 4 }
const talk = { scenario, reason: 'LEVEL', is_done: false } as unknown as Today['talk']
const fix = { review_id: 'r', pair_id: 'p', original_text: 'pequeño', suggestion: 'pequeña', is_done: false }
const say = { phrases: [{ text: 'Me queda bien.', meaning: 'It fits.' }], is_done: false }
const soFar = { line: null, minutes: 0, phrases: 0, fixes: 0 }
const day: Today = { state: 'day', going: null, say, talk, fix, so_far: soFar }

test('splits a day into three parts and marks the next one', () => {
  const parts = partsOf(day)
  expect(parts.map(({ name, isNext }) => [name, isNext])).toEqual([
    ['say', true],
    ['talk', false],
    ['fix', false],
  ])
  expect(minutesLeft(parts)).toBe(3)
  expect(minutesLeft(partsOf({ ...day, state: 'talk', say: { ...say, is_done: true } }))).toBe(3)
})

test('reduces a day without phrases and mistakes to one conversation', () => {
  expect(partsOf({ ...day, state: 'talk', say: null, fix: null }).map(({ name }) => name)).toEqual(['talk'])
  const first = partsOf({ ...day, state: 'new', say: null, fix: null })
  expect(first.map(({ name, about }) => [name, about?.text])).toEqual([
    ['say', undefined],
    ['talk', 'A cough'],
    ['fix', undefined],
  ])
})

test('shows the phrase to say or answer in large type', () => {
  expect(shownOf(day)).toMatchObject({ line: 'Me queda bien.', under: 'It fits.', isTarget: true })
  expect(shownOf({ ...day, state: 'talk' })).toMatchObject({ line: '¿Tiene algo?', under: 'Anything?' })
  expect(shownOf({ ...day, state: 'fix' })?.line).toBe('pequeña')
  expect(shownOf({ ...day, state: 'done' })).toBeNull()
  expect(shownOf({ ...day, state: 'done', so_far: { ...soFar, line: 'Pagué.' } })).toMatchObject({
    line: 'Pagué.',
    fill: 1,
  })
})

test("shows an open conversation's last partner line or an exam's title", () => {
  const going = {
    title: 'A shirt',
    line: '¿Qué talla?',
    line_translation: null,
    steps_done: 2,
    steps_skipped: 0,
    step_count: 4,
  } as Today['going']
  expect(shownOf({ ...day, state: 'going', going })).toMatchObject({ line: '¿Qué talla?', isTarget: true, fill: 0.5 })
  const exam = going && { ...going, line: null }
  expect(shownOf({ ...day, state: 'going', going: exam })).toMatchObject({ line: 'A shirt', isTarget: false })
})
