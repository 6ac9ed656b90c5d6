import { type ProblemCode, problems } from '@parley/contracts/problem.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { browserCodes, type FailureCode, Problem } from '#platform/http/problem.ts'
import {
  advance,
  type Delivery,
  type DeliveryEvent,
  isHeldUp,
  isNotable,
  isPending,
  refusalOf,
  retryDelayMs,
  storedDelivery,
} from './delivery.ts'

const code = fc.constantFrom<FailureCode>(...(Object.keys(problems) as ProblemCode[]), ...browserCodes)
const event: fc.Arbitrary<DeliveryEvent> = fc.oneof(
  fc.constantFrom<DeliveryEvent>({ kind: 'attempt' }, { kind: 'slow' }, { kind: 'arrival' }, { kind: 'repetition' }),
  fc.double({ min: 0, max: 1, noNaN: true }).map((share): DeliveryEvent => ({ kind: 'progress', share })),
  code.map((failed): DeliveryEvent => ({ kind: 'failure', error: new Problem(failed) })),
  fc.constant<DeliveryEvent>({ kind: 'failure', error: new TypeError('cut') }),
)
const after = (events: readonly DeliveryEvent[], start = storedDelivery(null)): Delivery =>
  events.reduce(advance, start)
const attempt: DeliveryEvent = { kind: 'attempt' }
const fails = (failed: FailureCode): DeliveryEvent => ({ kind: 'failure', error: new Problem(failed) })

describe('a line on its way to the server', () => {
  it('stays received, whatever happens afterwards', () => {
    fc.assert(
      fc.property(fc.array(event), fc.array(event), (before, later) => {
        const state = after([...before, { kind: 'repetition' }, attempt, { kind: 'arrival' }])
        expect(state).toEqual({ kind: 'received' })
        expect(after(later, state)).toBe(state)
      }),
    )
  })

  it('is sent again if the learner confirms it', () => {
    const confirmation: DeliveryEvent = { kind: 'confirmation' }
    const received = after([attempt, { kind: 'arrival' }])
    expect(after([confirmation], received)).toEqual({ kind: 'queued', isLate: false })
    expect(after([confirmation, attempt, fails('NETWORK')], received)).toEqual({ kind: 'queued', isLate: true })
    expect(after([confirmation, attempt, { kind: 'arrival' }], received)).toEqual({ kind: 'received' })
    expect(after([confirmation], storedDelivery('QUOTA.EXCEEDED'))).toEqual({ kind: 'refused', by: 'QUOTA.EXCEEDED' })
    expect(after([attempt, confirmation]).kind).toBe('uploading')
  })

  it('is always received, rejected with a reason, or going to be sent', () => {
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const state = after(events)
        expect(isPending(state) || state.kind === 'received' || (state.kind === 'refused' && state.by !== null)).toBe(
          true,
        )
        // A learner who must wait knows why.
        if (isHeldUp(state)) expect(isNotable(state)).toBe(true)
      }),
    )
  })

  it('waits for the learner only after a failure that repeats', () => {
    fc.assert(
      fc.property(code, (failed) => {
        const state = after([attempt, fails(failed)])
        if (failed === 'CONVERSATION.NO_SPEECH') expect(state.kind).toBe('received')
        else if (refusalOf(new Problem(failed)) === null) expect(state).toEqual({ kind: 'queued', isLate: true })
        else expect(state).toEqual({ kind: 'refused', by: failed })
      }),
    )
  })

  it('is sent again after a rejection only when the learner repeats it', () => {
    const refused = after([attempt, fails('UPLOAD.PROXY_TOO_LARGE')])
    expect(refused).toEqual({ kind: 'refused', by: 'UPLOAD.PROXY_TOO_LARGE' })
    expect(after([attempt, { kind: 'slow' }], refused)).toBe(refused)
    expect(after([{ kind: 'repetition' }, attempt], refused)).toMatchObject({ kind: 'uploading', isLate: true })
  })

  it('is received without an upload of this tab if another tab has sent it', () => {
    expect(after([{ kind: 'arrival' }])).toEqual({ kind: 'received' })
  })
})

describe("an upload's progress", () => {
  it('never goes back within an attempt', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (shares) => {
        let before = 0
        let state = after([attempt])
        for (const share of shares) {
          state = advance(state, { kind: 'progress', share })
          const now = state.kind === 'uploading' ? state.share : Number.NaN
          expect(now).toBeGreaterThanOrEqual(before)
          before = now
        }
      }),
    )
  })

  it('is the same object until the next percent', () => {
    const state = after([attempt, { kind: 'progress', share: 0.254 }])
    expect(state).toMatchObject({ share: 0.25 })
    expect(advance(state, { kind: 'progress', share: 0.259 })).toBe(state)
  })

  it('is shown once the attempt is slow, and begins at zero with the next', () => {
    const slow = after([attempt, { kind: 'progress', share: 0.5 }, { kind: 'slow' }])
    expect([isNotable(slow), isHeldUp(slow)]).toEqual([true, false])
    expect(after([fails('NETWORK'), attempt], slow)).toEqual({
      kind: 'uploading',
      isLate: true,
      isSlow: false,
      share: 0,
    })
  })
})

it('is retried at intervals of one to fifteen seconds, or as the server says', () => {
  const delays = Array.from({ length: 10 }, (_, tries) => retryDelayMs(tries, new Problem('NETWORK')))
  expect([Math.min(...delays), Math.max(...delays)]).toEqual([1_000, 15_000])
  expect(retryDelayMs(0, new Problem('UNAVAILABLE', { retryAfterSeconds: 7 }))).toBe(7_000)
})
