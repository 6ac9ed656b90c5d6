// Opening a conversation: within the free limit, and like an earlier one.
import { randomUUID } from 'node:crypto'
import { createSession, getSession, type Session } from '@parley/contracts/conversation.ts'
import { getOrg } from '@parley/contracts/org.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freeUsage, sessions } from '#database/conversations.ts'
import { dataOf, Learner, type TurnInput } from '../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { silence, spoken, wavOf } from '../../testing/voice.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { FREE_CONVERSATIONS_PER_DAY: '3' } })
})
afterAll(() => app.stop())

const as = (who: Learner) => ({ as: who.user })
const usage = async (who: Learner) => (await app.call(getOrg, {}, as(who))).free_usage.session_count

describe('the free limit', () => {
  /** Sends a line and reads the answer to its end. @returns its status, with the code of a refusal */
  const answer = async (who: Learner, session: Pick<Session, '_id'>, input: TurnInput) => {
    const response = await who.send(session, input)
    const text = await response.text()
    return response.ok ? '200' : `${response.status} ${(JSON.parse(text) as { code: string }).code}`
  }
  const expired = '403 ORG.FREE_SESSION_LIMIT_EXPIRED'

  test('uses nothing before the first answer, and one conversation with it', async () => {
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    await learner.say(session, { opening: true })
    expect(await usage(learner)).toBe(0)
    await learner.say(session, { text: 'Hello.' })
    await learner.say(session, { text: 'A table for two, please.' })
    expect(await usage(learner)).toBe(1)
  })

  test('admits no more conversations, however many are answered at once', async () => {
    const learner = await Learner.join(app)
    const opened = []
    for (let count = 0; count < 8; count += 1) opened.push(await learner.openScene())
    const answers = await Promise.all(opened.map((session) => answer(learner, session, { text: 'Hello.' })))
    expect(answers.toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => '200'),
      ...Array.from({ length: 5 }, () => expired),
    ])
    expect(await usage(learner)).toBe(3)
    const refused = opened[answers.indexOf(expired)] ?? opened[0]
    const { conversation_history: history } = await app.call(
      getSession,
      { params: { id: refused?._id ?? '' } },
      as(learner),
    )
    expect(history).toEqual([])
    const body = { scenario_id: refused?.scenario._id ?? '', time_zone: 'UTC' }
    expect(await app.refused(createSession, { body }, as(learner))).toMatchObject({ status: 403 })
    await app.connection.db.delete(sessions).where(eq(sessions.userId, learner.user.user._id))
    expect(await app.refused(createSession, { body }, as(learner))).toMatchObject({ status: 403 })
    expect(await (await Learner.join(app)).openScene()).toMatchObject({ state: 'running' })
  })

  test('counts a conversation once that is answered in two tabs at once', async () => {
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    const answers = await Promise.all(['Hello.', 'Good evening.'].map((text) => answer(learner, session, { text })))
    expect(answers).toContain('200')
    expect(await usage(learner)).toBe(1)
  })

  test('returns the use of a failed conversation', async () => {
    const learner = await Learner.join(app)
    const session = await learner.openScene()
    const { lines } = await learner.say(session, { audio: wavOf(silence(2)) })
    expect(dataOf(lines, 'ERROR')[0]?.code).toBe('CONVERSATION.NO_SPEECH')
    await expect.poll(() => usage(learner), { timeout: 60_000 }).toBe(0)
    expect(await answer(learner, session, { text: 'Hello.' })).toBe('200')
    expect(await usage(learner)).toBe(1)
  })

  test('keeps a line that came too late, and accepts it when there is room again', async () => {
    const learner = await Learner.join(app)
    const late = await learner.openScene()
    for (let count = 0; count < 3; count += 1) await learner.say(await learner.openScene(), { text: 'Hello.' })
    const turnId = randomUUID()
    expect(await answer(learner, late, { turnId, text: 'Hello.' })).toBe(expired)
    await app.connection.db.delete(freeUsage).where(eq(freeUsage.userId, learner.user.user._id))
    expect(await answer(learner, late, { turnId, text: 'Hello.' })).toBe('200')
  })
})

describe('trying a line again', () => {
  const retry = ({ _id, scenario }: Session, pairId: string, scenarioId = scenario._id) => ({
    body: { scenario_id: scenarioId, time_zone: 'UTC', retry_of: { session_id: _id, pair_id: pairId } },
  })
  const say = async (who: Learner, session: Session, input: Parameters<Learner['say']>[1]) =>
    dataOf((await who.say(session, input)).lines, 'GPT_FULL_RESPONSE')[0]

  test('begins with everything before it, sound included, and continues from there', async () => {
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
