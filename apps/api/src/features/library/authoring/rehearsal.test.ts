// A private scenario from one sentence: who may create it, how often, and with which model.
import { createRehearsal, deleteScenario } from '@parley/contracts/library/authoring.ts'
import { getScenario } from '@parley/contracts/library/scenario.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerSubscriber } from '../../../testing/paddle/subscribed.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { dialogue } from '../test-items.ts'

let server: FakeProvider
let app: TestApp
beforeAll(async () => {
  server = await startFakeProvider()
  app = await startTestApp({ env: { LANGUAGE_MODEL_BASE_URL: server.url, LANGUAGE_MODEL_MODEL: 'brain' } })
  const { title, description, difficulty_level, dialog_behavior, model_end_behavior, ...written } = dialogue()
  const translation = { en: 'translated' }
  const draft = {
    title,
    description,
    difficulty_level,
    dialog_behavior,
    model_end_behavior,
    user_goals: written.user_goals.map((goal) => ({ ...goal, translation })),
    user_dictionary: written.user_dictionary.map((entry) => ({ ...entry, translation })),
    user_phrases: written.user_phrases.map((entry) => ({ ...entry, translation })),
  }
  server.set({ objects: { scenario_draft: () => draft } })
})
afterAll(async () => {
  await app.stop()
  await server.close()
})
const body = { prompt: 'Tomorrow I ask for my umbrella', target_language: 'en' } as const

test('allows a user without a subscription one private scenario at a time', async () => {
  const user = await app.register()
  const { _id } = await app.call(createRehearsal, { body }, { as: user })
  const made = await app.call(getScenario, { params: { id: _id } }, { as: user })
  expect(made).toMatchObject({ visibility: 'PRIVATE', is_owner: true, scenario_type: 'DIALOG', is_module_only: false })
  const asked = server.requests.length
  expect((await app.refused(createRehearsal, { body }, { as: user })).code).toBe('QUOTA.EXCEEDED')
  expect(server.requests.length).toBe(asked)
  await app.call(deleteScenario, { params: { id: _id } }, { as: user })
  await app.call(createRehearsal, { body }, { as: user })
})

test('creates only one scenario under concurrent requests', async () => {
  const user = await app.register()
  const codes = await Promise.all(
    [1, 2].map(async () => {
      const answer = await app.fetch(createRehearsal.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${user.accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return answer.status
    }),
  )
  expect(codes.sort()).toEqual([201, 409])
})

test('lets a subscriber create as many as they like', async () => {
  const user = await registerSubscriber(app)
  await app.call(createRehearsal, { body }, { as: user })
  await app.call(createRehearsal, { body }, { as: user })
})
