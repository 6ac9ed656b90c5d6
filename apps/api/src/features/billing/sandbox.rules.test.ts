// Checks the sandbox against a simple model: no sequence of actions charges a period twice.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as rules from './sandbox.rules.ts'

const ref = 'sub_0123456789abcdef01234567'
const monthly: rules.SandboxPlan = {
  id: 'm',
  billingPeriod: 'MONTHLY',
  amountMinor: 1200,
  currency: 'EUR',
  trialDays: 7,
}
const yearly: rules.SandboxPlan = {
  id: 'y',
  billingPeriod: 'YEARLY',
  amountMinor: 12_000,
  currency: 'EUR',
  trialDays: 7,
}
const planOf = (state: rules.State) => (state.planId === 'y' ? yearly : monthly)

type Move = (state: rules.State, now: Date) => rules.Outcome
const moves: Record<string, Move> = {
  cancel: rules.cancel,
  resume: rules.resume,
  end: (state, now) => rules.endTrial(ref, state, planOf(state), now),
  toYearly: (state, now) => rules.changePlan(ref, state, planOf(state), yearly, now),
  toMonthly: (state, now) => rules.changePlan(ref, state, planOf(state), monthly, now),
  breakCard: (state, now) => rules.setCard(ref, state, planOf(state), false, now),
  mendCard: (state, now) => rules.setCard(ref, state, planOf(state), true, now),
  wait: (state, now) => rules.whenDue(ref, state, planOf(state), now),
}

const paid = (events: readonly rules.SandboxEvent[]) =>
  events.flatMap((one) => (typeof one === 'string' ? [] : [one.completed]))

test('never charges a period twice or revives an ended subscription', () => {
  const step = fc.record({ move: fc.constantFrom(...Object.keys(moves)), hours: fc.integer({ min: 0, max: 900 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, withTrial) => {
      let now = new Date('2030-01-31T10:00:00Z')
      let { state, events } = rules.begin(ref, monthly, withTrial, {}, now)
      let charged = paid(events).length
      for (const { move, hours } of steps) {
        now = new Date(now.getTime() + hours * 3_600_000)
        const before = state
        const outcome = moves[move]?.(state, now) ?? { refused: 'subscription_not_trialing' }
        if ('refused' in outcome) continue
        ;({ state, events } = outcome)
        const charges = paid(events)
        charged += charges.length
        expect(charges.length).toBeLessThanOrEqual(1)
        if (charges.length > 0) {
          expect(before.cardWorks || move === 'mendCard').toBe(true)
          expect(Date.parse(state.periodEndsAt)).toBeGreaterThan(now.getTime())
          expect(charges[0]?.amountMinor).toBeLessThanOrEqual(planOf(state).amountMinor)
        }
        if (before.status === 'canceled') expect([state.status, events]).toEqual(['canceled', []])
        if (events.length > 0) expect(Date.parse(state.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
      }
      expect(state.charges).toHaveLength(charged)
      expect(new Set(state.charges.map(({ id }) => id)).size).toBe(charged)
      const again = rules.whenDue(ref, rules.whenDue(ref, state, planOf(state), now).state, planOf(state), now)
      expect(paid(again.events)).toEqual([])
    }),
  )
})

test('ends a subscription whose payment is two weeks overdue', () => {
  const start = new Date('2030-01-01T00:00:00Z')
  const day = (count: number) => new Date(start.getTime() + count * 86_400_000)
  const begun = rules.begin(ref, monthly, true, {}, start).state
  const broken = rules.setCard(ref, begun, monthly, false, day(1)).state
  const owed = rules.whenDue(ref, broken, monthly, day(7))
  expect([owed.state.status, owed.events]).toEqual(['past_due', ['subscription.past_due']])
  expect(rules.whenDue(ref, owed.state, monthly, day(20)).events).toEqual([])
  expect(rules.whenDue(ref, owed.state, monthly, day(21)).state.status).toBe('canceled')
})

test('credits unused time when switching between monthly and yearly', () => {
  const start = new Date('2030-04-01T00:00:00Z')
  const middle = new Date('2030-04-16T00:00:00Z')
  const { state } = rules.begin(ref, monthly, false, {}, start)
  expect(rules.costOfChange(state, monthly, yearly, middle)).toEqual({ dueMinor: 11_400, creditMinor: 0 })
  const changed = rules.changePlan(ref, state, monthly, yearly, middle)
  if ('refused' in changed) throw new Error(changed.refused)
  expect(changed.state.charges.map(({ amountMinor }) => amountMinor)).toEqual([1200, 11_400])
  const offered = rules.costOfChange(changed.state, yearly, monthly, middle)
  expect(offered).toEqual({ dueMinor: 0, creditMinor: 10_800 })
  const back = rules.changePlan(ref, changed.state, yearly, monthly, middle)
  if ('refused' in back) throw new Error(back.refused)
  expect([back.state.charges.length, back.state.creditMinor]).toEqual([2, 10_800])
})
