import { describe, expect, it } from 'vitest'
import { Problem } from '#platform/http/problem.ts'
import { failureOf, wayOnFrom } from './notice.ts'

const refused = (budget: string) =>
  new Problem('BUDGET.EXCEEDED', { status: 429, details: [{ path: '', code: budget, message: '' }] })

describe('a rejected turn', () => {
  it('names the exhausted budget', () => {
    expect(failureOf(refused('turns_per_conversation'))).toBe('FULL')
    expect(failureOf(refused('turns_per_day'))).toBe('DAY_USED_UP')
    expect(failureOf(refused('model_calls_per_day'))).toBe('BUDGET.EXCEEDED')
  })

  it('cannot be retried if a retry would fail again', () => {
    for (const code of [
      'FULL',
      'DAY_USED_UP',
      'NOT_FOUND',
      'CONVERSATION.ENDED',
      'CONVERSATION.NEEDS_MODEL',
    ] as const) {
      expect(wayOnFrom({ code, isReceived: false })).toBeNull()
    }
    expect(wayOnFrom({ code: 'BUDGET.EXCEEDED', isReceived: true })).toBeNull()
    expect(wayOnFrom({ code: 'NETWORK', isReceived: false })).toBe('ask-again')
  })

  it('can be repeated if only its recording could not be transcribed', () => {
    for (const code of ['BUDGET.EXCEEDED', 'USER.EMAIL_NOT_VERIFIED'] as const) {
      expect(wayOnFrom({ code, isReceived: false })).toBe('say-again')
    }
    expect(wayOnFrom({ code: 'CONVERSATION.NOT_TRANSCRIBED', isReceived: true })).toBe('say-again')
  })
})
