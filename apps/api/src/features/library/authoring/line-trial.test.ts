// An author's sentences over HTTP: stored with the scenario, used by the partner, exported, and tried before saving.
import { getSession } from '@parley/contracts/conversation/conversation.ts'
import { createScenario, type ScenarioFields } from '@parley/contracts/library/authoring.ts'
import { exportScenario, importLibraryFile } from '@parley/contracts/library/library-file.ts'
import { tryLine } from '@parley/contracts/library/line-trial.ts'
import { getScenario, scenarioLimits } from '@parley/contracts/library/scenario.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, Learner } from '../../../testing/learner.ts'
import { registerSubscriber } from '../../../testing/paddle/subscribed.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { dialogue } from '../test-items.ts'

let app: TestApp
let author: TestUser
beforeAll(async () => {
  app = await startTestApp()
  author = await registerSubscriber(app)
})
afterAll(() => app.stop())

const sentences = [
  ['Hello.', 'Good day.', 'Hi there.'],
  ['I left my umbrella on the train.', 'I can’t find my umbrella.', 'My umbrella is gone.'],
  ['It is a dark blue umbrella.', 'A blue one with a wooden handle.', 'It has white dots.'],
]

function withSentences(lists: string[][]): ScenarioFields {
  const fields = dialogue({ visibility: 'PUBLIC' })
  const { dialog_behavior: behavior } = fields
  if (!behavior?.partner_lines) throw new Error('The test scenario has no lines')
  return {
    ...fields,
    dialog_behavior: { ...behavior, partner_lines: { ...behavior.partner_lines, sentences: lists } },
  }
}

test('the partner understands answers that are like an author’s sentences, and refuses others', async () => {
  const { _id } = await app.call(createScenario, { body: withSentences(sentences) }, { as: author })
  const learner = await Learner.join(app)
  const session = await learner.open({ scenario_id: _id })
  await learner.say(session, { opening: true })
  const say = async (text: string) => {
    const { lines } = await learner.say(session, { text })
    return dataOf(lines, 'COMPLETE')[0]?.session?.steps_done
  }
  expect(await say('Hello!')).toBe(1)
  expect(await say('My brother plays the guitar in a band.')).toBe(1)
  expect(await say('I have not lost anything.')).toBe(1)
  expect(await say('Yesterday I left an umbrella on your train.')).toBe(2)
  const now = await app.call(getSession, { params: { id: session._id } }, { as: learner.user })
  expect(now.conversation_history.map(({ content }) => content)).toContain(
    'So, “I have lost my umbrella”, is that right?',
  )
})

test('an exported scenario has its sentences, and can be imported', async () => {
  const { _id } = await app.call(createScenario, { body: withSentences(sentences) }, { as: author })
  const file = await app.call(exportScenario, { params: { id: _id } }, { as: author })
  expect(file.scenario.dialog_behavior?.partner_lines?.sentences).toEqual(sentences)
  const { _id: copy } = await app.call(importLibraryFile, { body: file }, { as: author })
  const read = await app.call(getScenario, { params: { id: copy } }, { as: author })
  expect(read.dialog_behavior?.partner_lines?.sentences).toEqual(sentences)
})

test('rejects sentences for some steps only, and too many', async () => {
  const detailsOf = async (lists: string[][]) =>
    (await app.refused(createScenario, { body: withSentences(lists) }, { as: author })).details
  const path = 'dialog_behavior.partner_lines.sentences'
  expect(await detailsOf([['Good morning.']])).toMatchObject([{ path, code: 'partner_sentences_differ' }])
  const many = Array.from({ length: scenarioLimits.sentences + 1 }, (_, at) => `Good morning ${at}.`)
  expect(await detailsOf([many, [], []])).toMatchObject([{ path: `${path}.0`, code: 'too_big' }])
})

test('tells an author which step a line does', async () => {
  const steps = sentences.map((list) => ({ example: '', sentences: [...list, ' '] }))
  const trial = (line: string) => app.call(tryLine, { body: { target_language: 'en', steps, line } }, { as: author })
  expect((await trial('Yesterday I left an umbrella on your train.')).steps[0]).toEqual({
    step: 1,
    verdict: 'done',
    because: 'sentence',
    nearest: 'I left my umbrella on the train.',
  })
  expect(await trial('Sorry, could you repeat that?')).toEqual({
    steps: [],
    miss: { because: 'request', nearest: null },
  })
  const blank = await app.refused(tryLine, { body: { target_language: 'en', steps, line: ' ' } }, { as: author })
  expect(blank.code).toBe('VALIDATION.FAILED')
})
