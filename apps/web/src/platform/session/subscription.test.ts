// Whether the user is subscribed, as checked by pages and by routes.
import { QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../http/query.ts'
import { isSubscribed, isSubscribedBy, subscriptionQuery } from './subscription.ts'

// Browser APIs that Node lacks.
vi.hoisted(() => {
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify({ everything_included: false }) }) })
})

const plan = {
  _id: 'a'.repeat(24),
  name: 'Parley',
  description: '',
  features: [],
  status: 'ACTIVE',
  plan_type: 'STANDARD',
  paddle_price_ids: { trial: null, no_trial: null },
  currency: 'EUR',
  amount: 12,
  is_public: true,
  billing_period: 'MONTHLY',
  trial_info: null,
  b2b: null,
}
const subscription = {
  _id: 'b'.repeat(24),
  plan_id: plan._id,
  plan,
  status: 'ACTIVE',
  provider: 'sandbox',
  start_date: '2026-11-01T00:00:00.000Z',
  next_payment_date: null,
  pending_cancel_date: null,
  trial_end_date: null,
  grace_until: null,
}
const problem = { code: 'INTERNAL', error: 'INTERNAL', message: 'In English.', details: [] }

/** Sets the server's response. */
const answer = (status: number, body: unknown) => vi.stubGlobal('fetch', async () => Response.json(body, { status }))
const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)

beforeEach(() => {
  queryClient.clear()
  errors.mockClear()
})
afterAll(() => {
  vi.unstubAllGlobals()
})

test('logs a failing check and treats it as no subscription', async () => {
  const observer = new QueryObserver(queryClient, subscriptionQuery)
  const page = () => isSubscribedBy(observer.getCurrentResult())
  answer(200, { subscription, plan })
  expect(page()).toBeUndefined()
  const leave = observer.subscribe(() => undefined)
  await observer.refetch()
  expect([page(), await isSubscribed(), errors.mock.calls.length]).toEqual([true, true, 0])

  answer(500, problem)
  await observer.refetch()
  expect([page(), errors.mock.calls.length]).toEqual([false, 1])
  await queryClient.invalidateQueries({ queryKey: subscriptionQuery.queryKey, refetchType: 'none' })
  expect([await isSubscribed(), errors.mock.calls.length]).toEqual([false, 2])

  answer(200, { subscription: { ...subscription, status: 'PAST_DUE' }, plan })
  await observer.refetch()
  expect([page(), await isSubscribed()]).toEqual([false, false])

  const grace = { status: 'PAST_DUE', grace_until: '2026-11-04T00:00:00.000Z' }
  answer(200, { subscription: { ...subscription, ...grace }, plan })
  await observer.refetch()
  expect([page(), await isSubscribed()]).toEqual([true, true])
  leave()
})
