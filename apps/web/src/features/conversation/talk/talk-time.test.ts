import { expect, test } from 'vitest'
import { activityOf, TalkTime } from './talk-time.ts'

const start = Date.UTC(2026, 0, 1)
const at = (second: number) => start + second * 1000
const said = (second: number, duration_ms = 0) => ({ started_at: new Date(at(second)).toISOString(), duration_ms })
const lengthOf = (history: ReturnType<typeof said>[]) => new TalkTime(history).read(at(100_000))

test('counts from the first to the last line', () => {
  expect(lengthOf([])).toBe(0)
  expect(lengthOf([said(0, 3_000)])).toBe(3_000)
  expect(lengthOf([said(0, 3_000), said(5, 4_000), said(20)])).toBe(20_000)
})

test('skips a silence over two minutes, as the review does', () => {
  expect(lengthOf([said(0), said(120)])).toBe(120_000)
  expect(lengthOf([said(0), said(121)])).toBe(0)
  expect(lengthOf([said(0, 2_000), said(60 * 60 * 24, 3_000)])).toBe(5_000)
})

test('counts overlaps once, in any order', () => {
  expect(lengthOf([said(0, 5_000), said(3, 1_000)])).toBe(5_000)
  expect(lengthOf([said(3, 4_000), said(0, 5_000)])).toBe(7_000)
})

test('runs in a silence of at most two minutes', () => {
  const time = new TalkTime([said(0, 2_000)])
  expect(time.read(at(30))).toBe(30_000)
  time.change('talking', at(30))
  expect(time.read(at(34))).toBe(34_000)
  time.change('silent', at(35))
  expect(time.read(at(60))).toBe(60_000)
  expect(time.read(at(35 + 120))).toBe(155_000)
  expect(time.read(at(35 + 121))).toBe(35_000)
  time.change('talking', at(35 + 121))
  expect(time.read(at(35 + 125))).toBe(39_000)
})

test('waits for the first line', () => {
  expect(new TalkTime([]).read(at(30))).toBe(0)
})

test('runs while the learner speaks for more than two minutes', () => {
  const time = new TalkTime([])
  time.change('talking', at(0))
  expect(time.read(at(180))).toBe(180_000)
  time.change('silent', at(180))
  expect(time.read(at(500))).toBe(180_000)
})

test('counts the time spent waiting for an answer', () => {
  expect(activityOf({ kind: 'sending', phase: 'answering' })).toBe('talking')
  expect(activityOf({ kind: 'opening' })).toBe('silent')
  expect(activityOf({ kind: 'idle' })).toBe('silent')
})
