import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

const counts = { waiting: 3, running: 2, failed: 1, oldestAt: null }

test('counts separately for two apps in one process', async () => {
  const [one, other] = [createMetrics(), createMetrics()]
  one.countTurn('failed')
  expect((await one.read()).text).toContain('parley_turns_total{outcome="failed"} 1')
  expect((await other.read()).text).toContain('parley_turns_total{outcome="failed"} 0')
})

test('queries the queues once, however often the metrics are read', async () => {
  const metrics = createMetrics()
  let asked = 0
  metrics.watch({
    countJobs: async () => {
      asked += 1
      return counts
    },
  })
  const { text } = await metrics.read()
  expect(text).toContain('parley_jobs{state="waiting"} 3')
  expect(text).toContain('parley_jobs{state="running"} 2')
  expect(text).toContain('parley_jobs{state="failed"} 1')
  await Promise.all([metrics.read(), metrics.read()])
  expect(asked).toBe(1)
})

test.each([
  ['fails', () => Promise.reject(new Error('away'))],
  ['hangs', () => new Promise<never>(() => undefined)],
])('omits only the database’s metrics when the database %s', async (_fault, countJobs) => {
  const metrics = createMetrics()
  metrics.watch({ countJobs, openStreams: () => 4 })
  const { text } = await metrics.read()
  expect(text).not.toContain('parley_jobs{')
  expect(text).toContain('parley_open_streams 4')
})

test('omits metrics that a process does not have', async () => {
  const metrics = createMetrics()
  metrics.watch({ countJobs: async () => counts })
  const { text } = await metrics.read()
  expect(text).not.toContain('parley_open_streams')
  expect(text).not.toContain('parley_files_writable')
})

test('keeps the metric names that dashboards use', async () => {
  const metrics = createMetrics()
  metrics.observeTurnStage('first_sound', 0.4)
  metrics.observeModelRequest('language_model', 'ok', 1)
  metrics.observeFilesRequest('read', 'failed', 0.1)
  metrics.observeHttpRequest({ method: 'GET', route: '/api/user', status: 200 }, 0.1)
  const { text } = await metrics.read()
  expect(text).toContain('parley_turn_stage_seconds_count{stage="first_sound"} 1')
  expect(text).toContain('parley_model_request_seconds_count{role="language_model",outcome="ok"} 1')
  expect(text).toContain('parley_files_request_seconds_count{operation="read",outcome="failed"} 1')
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/user",status="200"} 1')
})
