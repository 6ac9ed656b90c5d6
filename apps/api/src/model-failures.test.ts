// What an operator reads in the log about models: those that a server lacks, and the model and the reason of each failed
// review and draft, but nothing that a learner wrote.
import { prefillScenario } from '@parley/contracts/library/authoring.ts'
import { requestReview } from '@parley/contracts/review/review.ts'
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { Learner, startWithModels } from './testing/learner.ts'
import { registerSubscriber } from './testing/paddle/subscribed.ts'
import type { TestApp } from './testing/test-app.ts'

interface Line {
  msg: string
  object?: string
  model?: string
  err?: { message: string }
}

let app: TestApp
let provider: FakeProvider
const written: string[] = []
const failures = () =>
  written
    .map((line): Line => JSON.parse(line))
    .filter(({ msg }) => msg === 'A language model failed to write an object')
    .map(({ object, model, err }) => ({ object, model, reason: err?.message }))

beforeAll(async () => {
  const log = createLog({ LOG_LEVEL: 'warn' }, { write: (line) => void written.push(line) })
  ;({ app, provider } = await startWithModels({ models: ['llama3.2', 'qwen3'] }, { log }))
})
afterAll(async () => {
  await app.stop()
  await provider.close()
})

test('a model that the server does not have', async () => {
  const advice = () => written.map((line): string => JSON.parse(line).msg)
  await vi.waitFor(
    () =>
      expect(advice()).toContain(
        'The server does not list the model gpt-4.1-mini: set LANGUAGE_MODEL_MODEL to one of llama3.2, qwen3.',
      ),
    60_000,
  )
})

test('a failed draft', async () => {
  const author = await registerSubscriber(app)
  provider.set({ failures: { chat: { kind: 'status', status: 401 } } })
  const wish = { prompt: 'A talk about my zebra', target_language: 'en', scenario_type: 'DIALOG' } as const
  expect((await app.refused(prefillScenario, { body: wish }, { as: author })).code).toBe('AI.UNAVAILABLE')
  expect(failures()).toMatchObject([
    { object: 'scenario_draft', model: 'gpt-4.1-mini', reason: expect.stringContaining('answered 401') },
  ])
  expect(written.join('')).not.toContain('zebra')
})

test('a failed review', async () => {
  provider.set({ failures: { chat: null } })
  const learner = await Learner.join(app)
  const session = await learner.openScene()
  await learner.say(session, { text: 'My zebra wants a table for two, please.' })
  provider.set({ failures: { chat: { kind: 'status', status: 500 } } })
  await app.call(requestReview, { body: { session_id: session._id } }, { as: learner.user })
  await vi.waitFor(
    () =>
      expect(failures()).toContainEqual({
        object: 'review_evidence',
        model: 'gpt-4.1-mini',
        reason: expect.stringContaining('answered 500'),
      }),
    60_000,
  )
  expect(written.join('')).not.toContain('zebra')
})
