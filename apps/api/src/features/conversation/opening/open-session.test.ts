// Opens a conversation that retries a line of an earlier one.
import { createSession, getSession, type Session } from '@parley/contracts/conversation/conversation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, Learner } from '../../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { spoken, wavOf } from '../../../testing/voice.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const as = (who: Learner) => ({ as: who.user })
describe('retrying a line', () => {
  const retry = ({ _id, scenario }: Session, pairId: string, scenarioId = scenario._id) => ({
    body: { scenario_id: scenarioId, time_zone: 'UTC', retry_of: { session_id: _id, pair_id: pairId } },
  })
  const say = async (who: Learner, session: Session, input: Parameters<Learner['say']>[1]) =>
    dataOf((await who.say(session, input)).lines, 'GPT_FULL_RESPONSE')[0]

  test('copies everything before it, including audio, and continues from there', async () => {
    const learner = await Learner.join(app)
    const first = await learner.openScene()
    const goal = first.scenario.user_goals[0]?.phrase ?? ''
    await say(learner, first, { opening: true })
    const wav = wavOf(await spoken(goal))
    await say(learner, first, { text: goal, audio: wav })
    const then = await app.call(getSession, { params: { id: first._id } }, as(learner))
    const missed = await say(learner, first, { text: 'I would rather talk about something else.' })
    const pairId = missed?.pair_id ?? ''

    const second = await app.call(createSession, retry(first, pairId), as(learner))
    expect(second).toMatchObject({
      retry_of: { session_id: first._id, pair_id: pairId },
      goals_used: then.goals_used,
      steps_done: then.steps_done,
      unanswered_turn_id: null,
      last_model_response: then.last_model_response,
    })
    const told = ({ conversation_history: history }: Session) =>
      history.map(({ role, content, started_at, duration_ms }) => ({ role, content, started_at, duration_ms }))
    expect(told(second)).toEqual(told(then))
    const line = second.conversation_history.find(({ role }) => role === 'user')
    expect(new Uint8Array(await (await app.fetch(line?.audio_url ?? '')).arrayBuffer())).toEqual(wav)
    const again = await say(learner, second, { text: 'I would rather talk about something else.' })
    expect(again?.content).toBe(missed?.content)
    expect(told(await app.call(getSession, { params: { id: second._id } }, as(learner)))).toHaveLength(5)
    expect(told(await app.call(getSession, { params: { id: first._id } }, as(learner)))).toHaveLength(5)
  })

  test('works only for the learner’s own lines in their dialogues', async () => {
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    const opening = (await say(learner, session, { opening: true }))?.pair_id ?? ''
    const line = (await say(learner, session, { text: 'Hello.' }))?.pair_id ?? ''
    const other = await Learner.join(app)
    const refused = async (who: Learner, input: ReturnType<typeof retry>) =>
      (await app.refused(createSession, input, as(who))).status
    expect(await refused(other, retry(session, line))).toBe(404)
    expect(await refused(learner, retry(session, opening))).toBe(404)
    expect(await refused(learner, retry(session, 'f'.repeat(24)))).toBe(404)
    const elsewhere = await learner.openScene('de')
    expect(await refused(learner, retry(session, line, elsewhere.scenario._id))).toBe(404)
    const exam = await learner.openTest('1')
    await say(learner, exam, { opening: true })
    const name = (await say(learner, exam, { text: 'My name is Vera.' }))?.pair_id ?? ''
    expect(await app.refused(createSession, retry(exam, name), as(learner))).toMatchObject({ status: 404 })
  })
})
