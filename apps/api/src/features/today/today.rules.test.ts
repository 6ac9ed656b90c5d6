import type { Today } from '@parley/contracts/practice/today.ts'
import { expect, test } from 'vitest'
import { type Deeds, fixesOf, isTalkDone, sayPart, stateOf } from './today.rules.ts'

const nothing: Deeds = { phrases: 0, mistakeCards: 0, talks: 0, retries: 0, tasks: 0 }
const phrase = { text: 'Me queda bien.', meaning: 'It fits me well.' }

test('includes phrases if some are due or were practised', () => {
  expect(sayPart([], nothing)).toBeNull()
  expect(sayPart([phrase], nothing)).toEqual({ phrases: [phrase], is_done: false })
  expect(sayPart([phrase], { ...nothing, phrases: 1 })?.is_done).toBe(false)
  expect(sayPart([phrase], { ...nothing, phrases: 2 })?.is_done).toBe(true)
  expect(sayPart([], { ...nothing, phrases: 1 })?.is_done).toBe(true)
})

test('treats a retry of another conversation as a fix', () => {
  expect(isTalkDone({ ...nothing, retries: 1 })).toBe(false)
  expect(fixesOf({ ...nothing, retries: 1, tasks: 1, mistakeCards: 2 })).toBe(4)
})

test('orders the open conversation, the first conversation, phrases, the next conversation and a fix', () => {
  const scenario = {} as NonNullable<Today['talk']['scenario']>
  const fix = { review_id: '', pair_id: '', original_text: '', suggestion: '', is_done: false }
  const say = { phrases: [phrase], is_done: false }
  const day = { going: null, say, talk: { scenario, reason: 'LEVEL', is_done: false }, fix } as const
  expect(stateOf({ ...day, going: {} as NonNullable<Today['going']> })).toBe('going')
  const first = { ...day, talk: { ...day.talk, reason: 'FIRST' } } as const
  expect(stateOf({ ...first, say: null, fix: null })).toBe('new')
  expect(stateOf(first)).toBe('day')
  expect(stateOf(day)).toBe('day')
  const said = { ...day, say: { ...say, is_done: true } }
  expect(stateOf(said)).toBe('talk')
  const talked = { ...said, talk: { ...day.talk, is_done: true } }
  expect(stateOf(talked)).toBe('fix')
  expect(stateOf({ ...talked, fix: null })).toBe('done')
  expect(stateOf({ ...talked, fix: { ...fix, is_done: true } })).toBe('done')
})
