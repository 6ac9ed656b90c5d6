import { expect, it } from 'vitest'
import { ModelLoading } from '#ai/model-loading.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import { Problem } from '#platform/http/problem.ts'
import { failureCode, failureText } from './failure-code.ts'

it.each([
  [new ModelLoading('language model: answered 503'), 'AI.MODEL_LOADING', 'still loading'],
  [new ModelUnavailable('language model: the connection failed'), 'AI.UNAVAILABLE', 'down or too slow'],
  [new Problem('CONVERSATION.NOT_TRANSCRIBED'), 'CONVERSATION.NOT_TRANSCRIBED', 'rejects this recording'],
  [new Error('A mistake'), 'INTERNAL', 'went wrong'],
] as const)('names the failure of a turn: %s', (error, code, text) => {
  expect(failureCode(error)).toBe(code)
  expect(failureText(code)).toContain(text)
})
