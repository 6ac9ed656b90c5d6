import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as rules from './billing.rules.ts'

const at = (day: number) => new Date(Date.UTC(2030, 0, day))

const Status = fc.constantFrom('ACTIVE', 'TRIALING', 'PAST_DUE', 'CANCELLED' as const)
/** Snapshots of one subscription in chronological order; ids break ties. */
const story = fc
  .array(fc.record({ status: Status, day: fc.integer({ min: 1, max: 20 }) }), { minLength: 1, maxLength: 12 })
  .map((snapshots) =>
    snapshots
      .map(
        ({ status, day }, index): rules.Snapshot => ({
          ref: 'sub_1',
          orgId: 'org',
          planId: 'plan',
          status: status as rules.Snapshot['status'],
          startedAt: at(1),
          nextPaymentAt: at(index + 30),
          endsAt: null,
          trialEndsAt: null,
          occurredAt: at(day),
          eventId: `evt_${String(index).padStart(3, '0')}`,
        }),
      )
      .sort(
        (one, other) => one.occurredAt.getTime() - other.occurredAt.getTime() || (one.eventId < other.eventId ? -1 : 1),
      ),
  )

const applyAll = (snapshots: readonly rules.Snapshot[]) =>
  snapshots.reduce<rules.StoredSubscription | null>((known, snapshot) => {
    const applied = rules.apply(known, snapshot)
    return applied.outcome === 'applied' ? applied.stored : known
  }, null)

test('reaches the same state in any order of events, with or without duplicates', () => {
  const shuffledStory = story.chain((snapshots) =>
    fc.record({
      snapshots: fc.constant(snapshots),
      shuffled: fc.shuffledSubarray([...snapshots, ...snapshots, ...snapshots], { minLength: snapshots.length * 3 }),
    }),
  )
  fc.assert(
    fc.property(shuffledStory, ({ snapshots, shuffled }) => {
      expect(applyAll(shuffled)).toEqual(applyAll(snapshots))
      expect(applyAll(snapshots)?.eventId).toBe(snapshots.at(-1)?.eventId)
    }),
  )
})

const subscribed = (
  provider: 'paddle' | 'operator',
  providerRef: string,
  status: rules.Snapshot['status'],
  start: number,
  end: number | null = null,
) => ({
  provider,
  providerRef,
  status,
  startedAt: at(start),
  endsAt: end === null ? null : at(end),
})

test('prefers an active subscription to an ended one, and a paid one to a gift', () => {
  const now = at(10)
  const [over, owed, gift, paid, later] = [
    subscribed('paddle', 'a', 'CANCELLED', 1),
    subscribed('paddle', 'b', 'PAST_DUE', 2),
    subscribed('operator', 'c', 'ACTIVE', 1, 20),
    subscribed('paddle', 'd', 'TRIALING', 4),
    subscribed('paddle', 'e', 'ACTIVE', 5),
  ]
  const first = (...subscriptions: Parameters<typeof rules.selectCurrentSubscription>[0][number][]) =>
    rules.selectCurrentSubscription(subscriptions, now)
  expect(first(over, owed, gift, later, paid)).toBe(paid)
  expect(first(over, gift, owed)).toBe(gift)
  expect(first(over, owed)).toBe(owed)
  expect(first(over, subscribed('operator', 'c', 'ACTIVE', 2, 9))?.providerRef).toBe('c')
  expect(first()).toBeNull()
  expect(rules.statusAt(subscribed('operator', 'c', 'ACTIVE', 2, 10), now)).toBe('CANCELLED')
  expect(rules.duplicatesOf([later, gift, over, paid], now)).toEqual([later])
})

test('selects the same subscription in any order', () => {
  const one = fc.record({
    provider: fc.constantFrom('paddle' as const, 'operator' as const),
    providerRef: fc.uuid(),
    status: Status.map((status) => status as rules.Snapshot['status']),
    startedAt: fc.integer({ min: 1, max: 5 }).map(at),
    endsAt: fc.option(fc.integer({ min: 5, max: 15 }).map(at)),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), fc.nat(), (subscriptions, seed) => {
      const turned = subscriptions
        .map((_, index) => subscriptions[(index + seed) % subscriptions.length])
        .flatMap((one) => one ?? [])
      expect(rules.selectCurrentSubscription(turned, at(10))).toBe(
        rules.selectCurrentSubscription(subscriptions, at(10)),
      )
    }),
  )
})

test('grants the plan whose price was signed, or a public plan at full price', () => {
  const plan = { planType: 'STANDARD', paddlePrice: 'full', paddleTrialPrice: 'trial' } as const
  const forTests = { ...plan, planType: 'TEST' } as const
  expect(rules.isOffered(plan, 'trial', 'trial')).toBe(true)
  expect(rules.isOffered(plan, 'trial', 'full')).toBe(false)
  expect(rules.isOffered(plan, 'full', null)).toBe(true)
  expect(rules.isOffered(plan, 'cheap', 'cheap')).toBe(false)
  expect(rules.isOffered(forTests, 'full', null)).toBe(false)
  expect(rules.isOffered(forTests, 'full', 'full')).toBe(true)
})

test('starts the grace period when Parley learns that a payment is due', () => {
  const due = { status: 'PAST_DUE' } as const
  expect(rules.graceEndOf({ status: 'ACTIVE', graceEndsAt: null }, due, at(5))).toEqual(at(8))
  expect(rules.graceEndOf({ status: 'PAST_DUE', graceEndsAt: at(8) }, due, at(7))).toEqual(at(8))
  expect(rules.graceEndOf({ status: 'PAST_DUE', graceEndsAt: at(8) }, { status: 'ACTIVE' }, at(7))).toBeNull()
  expect(rules.graceEndOf(null, due, at(5))).toEqual(at(8))
})

test.each([
  ['2030-01-31', 'MONTHLY', '2030-02-28'],
  ['2028-01-31', 'MONTHLY', '2028-02-29'],
  ['2028-02-29', 'YEARLY', '2029-02-28'],
  ['2030-12-15', 'MONTHLY', '2031-01-15'],
] as const)('a period starting on %s (%s) ends on %s', (start, period, end) => {
  expect(rules.afterPeriod(new Date(start), period).toISOString().slice(0, 10)).toBe(end)
})

test("formats amounts with the currency's decimals", () => {
  expect([rules.mainUnits(1200, 'EUR'), rules.mainUnits(1200, 'JPY')]).toEqual([12, 1200])
  expect([rules.minorUnits(12.34, 'EUR'), rules.minorUnits(1200, 'JPY')]).toEqual([1234, 1200])
})
