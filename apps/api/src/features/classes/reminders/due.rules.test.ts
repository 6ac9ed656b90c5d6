import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueDay, dueSoon } from './due.rules.ts'

const now = new Date('2026-11-23T20:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const visible = { status: 'given', visibleFrom: null } as const
const left = (dueAt: Date | null) => ({ isHandedIn: false, dueAt })
const handedIn = { isHandedIn: true, dueAt: hours(20) }

test('reminds only within the last day before the due time', () => {
  const isDueIn = (count: number) => dueSoon(visible, [left(hours(count))], now) !== null
  expect([25, 24, 1, 0, -1].map(isDueIn)).toEqual([false, true, true, false, false])
  expect(dueSoon(visible, [left(null)], now)).toBeNull()
})

test('ignores drafts, withdrawn and planned assignments', () => {
  const isTold = (fields: Partial<Parameters<typeof dueSoon>[0]>) =>
    dueSoon({ ...visible, ...fields }, [left(hours(20))], now) !== null
  expect([isTold({ status: 'draft' }), isTold({ status: 'withdrawn' })]).toEqual([false, false])
  expect([isTold({ visibleFrom: hours(1) }), isTold({ visibleFrom: hours(-1) })]).toEqual([false, true])
})

test('names the unfinished scenario that is due first', () => {
  expect(dueSoon(visible, [handedIn, left(hours(20)), left(hours(20))], now)).toEqual({ dueAt: hours(20), position: 1 })
  expect(dueSoon(visible, [left(hours(22)), left(hours(20))], now)).toEqual({ dueAt: hours(20), position: 1 })
  expect(dueSoon(visible, [left(hours(-2)), left(hours(20))], now)?.position).toBe(1)
  expect(dueSoon(visible, [handedIn, handedIn], now)).toBeNull()
})

test('names only unfinished work due within a day', () => {
  const dueAt = fc.option(fc.integer({ min: -60, max: 60 }).map(hours))
  const scenarios = fc.array(fc.record({ isHandedIn: fc.boolean(), dueAt }), { maxLength: 4 })
  fc.assert(
    fc.property(scenarios, (all) => {
      const due = dueSoon(visible, all, now)
      if (due === null) return
      expect(all[due.position]).toEqual(left(due.dueAt))
      expect(due.dueAt > now && due.dueAt <= hours(24)).toBe(true)
    }),
  )
})

test('treats a due time on another day as a new reason', () => {
  expect(dueDay(new Date('2026-11-24T08:00:00Z'))).toBe('2026-11-24')
  expect(dueDay(new Date('2026-11-24T23:59:00+01:00'))).toBe('2026-11-24')
  expect(dueDay(new Date('2026-11-25T00:00:00Z'))).toBe('2026-11-25')
})
