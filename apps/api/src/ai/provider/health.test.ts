import { expect, test } from 'vitest'
import { HealthRecord } from './health.ts'

const minute = 60_000

test('reports the median, calls and failures of the last 15 minutes', () => {
  let now = 100 * minute
  const record = new HealthRecord('speech', 'https://models.example.org:8443/secret/v1', () => now)
  for (const ms of [10, 900, 30]) record.answered(ms)
  now += 5 * minute
  record.failed(false)
  expect(record.read()).toEqual({
    role: 'speech',
    server: 'models.example.org:8443',
    medianMs: 30,
    calls: 4,
    failures: 1,
    lastFailureAt: new Date(105 * minute),
  })
  now += 11 * minute
  expect(record.read()).toMatchObject({ medianMs: null, calls: 1, failures: 1 })
  now += 10 * minute
  expect(record.read()).toMatchObject({ calls: 0, failures: 0, lastFailureAt: null })
})

test('counts an interrupted answer once', () => {
  const record = new HealthRecord('language model', 'http://localhost:9/v1')
  record.answered(20)
  record.failed(true)
  expect(record.read()).toMatchObject({ calls: 1, failures: 1, medianMs: 20 })
})
