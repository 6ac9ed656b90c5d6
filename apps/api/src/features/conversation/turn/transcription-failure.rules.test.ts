import { expect, test } from 'vitest'
import { ModelRefused } from '#ai/meter.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import { Overloaded, Refused, Silent, Unusable } from '#ai/provider/answer.ts'
import { Problem } from '#platform/http/problem.ts'
import { clientError, failureOf } from './transcription-failure.ts'

const rejection = (status: number) => new Refused(`transcription: answered ${status}`, status, null)

test('blames a recording only if a server rejects its content', () => {
  for (const status of [400, 413, 415, 422]) expect(failureOf(rejection(status))).toBe('refused')
  for (const status of [401, 402, 403, 404, 405, 408, 409]) expect(failureOf(rejection(status))).toBe('failed')
  const outages = [new Overloaded('', null), new Silent(), new Unusable(), new ModelUnavailable(), new Error()]
  for (const error of outages) expect(failureOf(error)).toBe('failed')
})

test('tells whether a server was asked', () => {
  expect(failureOf(new ModelRefused('BUDGET.EXCEEDED', 'model_calls_per_day', 60))).toBe('not_allowed')
  expect(failureOf(new Problem('UNAVAILABLE'))).toBe('unreadable')
})

test('tells the client that the transcription failed, not the partner', () => {
  for (const error of [rejection(500), new Silent(), new ModelUnavailable()]) {
    expect(clientError(error)).toMatchObject({ code: 'TRANSCRIPTION.UNAVAILABLE', status: 502, cause: error })
  }
  const others = [
    new ModelRefused('BUDGET.EXCEEDED', 'model_calls_per_day', 60),
    new Problem('UNAVAILABLE'),
    new Error(),
  ]
  for (const error of others) expect(clientError(error)).toBe(error)
})
