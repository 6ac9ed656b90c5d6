// Individual lines: corrected, struck out, translated, cut; without a model and with one.

import { updateUser } from '@parley/contracts/account/user.ts'
import {
  analyseLastTurn,
  correctMessage,
  createSession,
  getSession,
  keepHeard,
  type Message,
  type Session,
  translateMessage,
} from '@parley/contracts/conversation/conversation.ts'
import { translateSuggestion } from '@parley/contracts/conversation/suggestion.ts'
import type { EndpointInput } from '@parley/contracts/endpoint.ts'
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '#database/conversations.ts'
import { dataOf, eventsOf, Learner, startWithModels } from '../../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { splitSentences } from '../text/sentences.ts'

let app: TestApp
let withModels: TestApp
let provider: FakeProvider
let learner: Learner
let pupil: Learner

beforeAll(async () => {
  app = await startTestApp()
  ;({ app: withModels, provider } = await startWithModels())
  learner = await Learner.join(app)
  pupil = await Learner.join(withModels)
})
afterAll(async () => {
  await app.stop()
  await withModels.stop()
  await provider.close()
})

const asOf = (who: Learner) => ({ as: who.user })
const reload = (who: Learner, { _id }: Session) => who.app.call(getSession, { params: { id: _id } }, asOf(who))
const idOf = ({ _id }: Session) => ({ params: { id: _id } })
const correct = (who: Learner, session: Session, body: EndpointInput<typeof correctMessage>['body']) =>
  who.app.call(correctMessage, { ...idOf(session), body }, asOf(who))
const translate = (who: Learner, session: Session, body: EndpointInput<typeof translateMessage>['body']) =>
  who.app.call(translateMessage, { ...idOf(session), body }, asOf(who))
const speak = (who: Learner, explanation_language: 'en' | 'es' | 'uk') =>
  who.app.call(updateUser, { body: { explanation_language } }, asOf(who))

async function say(who: Learner, session: Session, text: string): Promise<Message> {
  await who.say(session, { text })
  const line = (await reload(who, session)).conversation_history.findLast(({ role }) => role === 'user')
  if (line === undefined) throw new Error('The line was not kept')
  return line
}

describe('"I didn’t say that"', () => {
  test('corrects, strikes out and restores a line', async () => {
    const session = await learner.openScene()
    const [first = '', second = ''] = session.scenario.user_goals.map(({ phrase }) => phrase)
    const line = await say(learner, session, first)
    await say(learner, session, 'Something else.')
    expect((await reload(learner, session)).goals_used).toEqual([0])
    const changed = await correct(learner, session, { pair_id: line.pair_id, content: second })
    expect(changed).toEqual({ ...line, content: second })
    expect((await reload(learner, session)).goals_used).toEqual([1])
    expect(await correct(learner, session, { pair_id: line.pair_id, struck: true })).toMatchObject({ struck: true })
    expect(await reload(learner, session)).toMatchObject({ goals_used: [] })
    await correct(learner, session, { pair_id: line.pair_id, struck: false })
    expect((await reload(learner, session)).goals_used).toEqual([1])
  })

  test('updates its mistakes even after the review', async () => {
    const session = await learner.openScene()
    const line = await say(learner, session, 'Yesterday I goed to the shop.')
    const analysis = () => app.call(analyseLastTurn, { body: { session_id: session._id } }, asOf(learner))
    expect((await analysis()).issues).toHaveLength(1)
    await correct(learner, session, { pair_id: line.pair_id, struck: true })
    expect(await analysis()).toMatchObject({ issues: [], has_errors: false })
    await correct(learner, session, { pair_id: line.pair_id, struck: false, content: 'Yesterday I went to the shop.' })
    expect((await analysis()).issues).toEqual([])
    await app.connection.db.update(sessions).set({ state: 'reviewed' }).where(eq(sessions.id, session._id))
    const body = { pair_id: line.pair_id, content: 'Last week I went to the shop.' }
    expect(await correct(learner, session, body)).toMatchObject({ content: 'Last week I went to the shop.' })
  })

  test('is rejected for lines that are missing, the partner’s or another user’s', async () => {
    const session = await learner.openScene()
    const { lines } = await learner.say(session, { opening: true })
    const opening = dataOf(lines, 'GPT_FULL_RESPONSE')[0]?.pair_id ?? ''
    const line = await say(learner, session, 'Hello.')
    const other = await Learner.join(app)
    const refused = async (who: Learner, body: unknown) =>
      (await app.refused(correctMessage, { ...idOf(session), body }, asOf(who))).status
    expect(await refused(learner, { pair_id: opening, struck: true })).toBe(404)
    expect(await refused(other, { pair_id: line.pair_id, struck: true })).toBe(404)
    expect(await refused(learner, { pair_id: line.pair_id })).toBe(400)
    expect(await refused(learner, { pair_id: line.pair_id, content: ' ' })).toBe(400)
  })

  test('waits until the line has been answered', async () => {
    const session = await pupil.openScene()
    provider.set({ failures: { chat: { kind: 'hang', times: 1 } } })
    const client = new AbortController()
    const events = eventsOf(await pupil.send(session, { text: 'Hello.', signal: client.signal }))
    const received = (await events.next()).value
    const pair_id = received?.type === 'HEARTBEAT' ? received.data.pair_id : ''
    expect((await events.next()).value).toMatchObject({ type: 'TRANSCRIPTION', data: { pair_id } })
    const request = { ...idOf(session), body: { pair_id, struck: true } }
    expect(await withModels.refused(correctMessage, request, asOf(pupil))).toMatchObject({ code: 'CONVERSATION.BUSY' })
    client.abort()
  })
})

describe('a translation', () => {
  test('comes from the library for library lines', async () => {
    const reader = await Learner.join(app)
    await speak(reader, 'es')
    const [english, spanish] = [await reader.openScene('en'), await reader.openScene('es')]
    const { lines } = await reader.say(english, { opening: true })
    const body = { pair_id: dataOf(lines, 'GPT_FULL_RESPONSE')[0]?.pair_id ?? '', role: 'assistant' as const }
    const parallel = await reader.say(spanish, { opening: true })
    expect(english.scenario.user_goals[0]?.translation.es).toBe(spanish.scenario.user_goals[0]?.phrase)
    expect(await translate(reader, english, body)).toEqual({
      translation: dataOf(parallel.lines, 'GPT_FULL_RESPONSE')[0]?.content,
    })
    const goal = await say(reader, english, english.scenario.user_goals[0]?.phrase ?? '')
    const own = await translate(reader, english, { pair_id: goal.pair_id, role: 'user' })
    expect(own.translation).toBe(spanish.scenario.user_goals[0]?.phrase)
    const free = await say(reader, english, 'Something nobody has written down.')
    expect(await translate(reader, english, { pair_id: free.pair_id, role: 'user' })).toEqual({ translation: null })
  })

  test('the translation of a suggested sentence comes from the library', async () => {
    const reader = await Learner.join(app)
    await speak(reader, 'es')
    const session = await reader.openScene('en')
    await reader.say(session, { opening: true })
    const suggested = async (id: string) =>
      (await app.call(translateSuggestion, { params: { id } }, asOf(reader))).translation
    const spanish = await reader.openScene('es')
    await reader.say(spanish, { opening: true })
    const { suggestion } = await app.call(getSession, idOf(spanish), asOf(reader))
    expect(suggestion?.phrase).toBeTruthy()
    expect(await suggested(session._id)).toBe(suggestion?.phrase)
    expect(await suggested(spanish._id)).toBeNull()
  })

  test('covers only the heard part of an interrupted reply', async () => {
    const reader = await Learner.join(app)
    await speak(reader, 'es')
    const [english, spanish] = [await reader.openScene('en'), await reader.openScene('es')]
    const openingOf = async (session: Session) =>
      dataOf((await reader.say(session, { opening: true })).lines, 'GPT_FULL_RESPONSE')[0]
    const { content = '', pair_id = '' } = (await openingOf(english)) ?? {}
    const parallel = splitSentences('es', (await openingOf(spanish))?.content ?? '')
    const sentences = splitSentences('en', content)
    expect(sentences.length).toBe(parallel.length)
    const heardAs = async (heard_text: string) => {
      await app.call(keepHeard, { ...idOf(english), body: { pair_id, heard_text } }, asOf(reader))
      return (await translate(reader, english, { pair_id, role: 'assistant' })).translation
    }
    expect(await heardAs(`${sentences[0]}`)).toBe(parallel[0]?.trim())
    expect(await heardAs(content.slice(0, (sentences[0]?.trimEnd().length ?? 0) + 3))).toBe(`${parallel[0]?.trim()} …`)
    expect(await heardAs(content.slice(0, 3))).toBe('…')
    expect(await heardAs('')).toBeNull()
  })

  test('is requested from a model once per version of the line', async () => {
    await speak(pupil, 'uk')
    provider.set({ objects: { line_translation: () => ({ translation: 'Добрий вечір.' }) } })
    const session = await pupil.openScene()
    const line = await say(pupil, session, 'A very good evening to you.')
    provider.requests.length = 0
    const body = { pair_id: line.pair_id, role: 'user' as const }
    const both = await Promise.all([translate(pupil, session, body), translate(pupil, session, body)])
    expect([...both, await translate(pupil, session, body)]).toEqual(Array(3).fill({ translation: 'Добрий вечір.' }))
    expect(provider.requests).toHaveLength(1)
    expect(JSON.stringify(provider.requests[0]?.fields.messages)).toContain('<line>A very good evening to you.</line>')
    await correct(pupil, session, { pair_id: line.pair_id, content: 'Good night.' })
    await translate(pupil, session, body)
    expect(provider.requests).toHaveLength(2)
    provider.set({ failures: { chat: { kind: 'status', status: 400 } } })
    const reply = { ...idOf(session), body: { pair_id: line.pair_id, role: 'assistant' } }
    expect(await withModels.refused(translateMessage, reply, asOf(pupil))).toMatchObject({ code: 'AI.UNAVAILABLE' })
    provider.set({ failures: { chat: null } })
  })

  test('is discarded if it is in the wrong language', async () => {
    await speak(pupil, 'uk')
    const session = await pupil.openScene()
    const line = await say(pupil, session, 'It was a very good evening for all of us.')
    const request = { ...idOf(session), body: { pair_id: line.pair_id, role: 'user' } }
    provider.set({ objects: { line_translation: () => ({ translation: line.content }) } })
    expect(await withModels.refused(translateMessage, request, asOf(pupil))).toMatchObject({ code: 'AI.UNAVAILABLE' })
    const translation = 'Це був дуже гарний вечір для всіх нас.'
    provider.set({ objects: { line_translation: () => ({ translation }) } })
    expect(await translate(pupil, session, { pair_id: line.pair_id, role: 'user' })).toEqual({ translation })
  })

  test('is unavailable during an exam and for other users', async () => {
    const session = await learner.openScene()
    const { lines } = await learner.say(session, { opening: true })
    const pair_id = dataOf(lines, 'GPT_FULL_RESPONSE')[0]?.pair_id ?? ''
    const missing = { ...idOf(session), body: { pair_id, role: 'user' } }
    expect(await app.refused(translateMessage, missing, asOf(learner))).toMatchObject({ status: 404 })
    expect(await translate(learner, session, { pair_id, role: 'assistant' })).toEqual({ translation: null })
    const other = { ...missing, body: { pair_id, role: 'assistant' } }
    expect(await app.refused(translateMessage, other, asOf(await Learner.join(app)))).toMatchObject({ status: 404 })
    await speak(pupil, 'es')
    const exam = await pupil.openTest('1')
    const first = dataOf((await pupil.say(exam, { opening: true })).lines, 'GPT_FULL_RESPONSE')[0]?.pair_id ?? ''
    expect(await translate(pupil, exam, { pair_id: first, role: 'assistant' })).toEqual({ translation: null })
  })
})

test('stores only the part of an interrupted reply that was heard', async () => {
  const session = await learner.openScene()
  const { lines } = await learner.say(session, { opening: true })
  const { content, pair_id } = dataOf(lines, 'GPT_FULL_RESPONSE')[0] ?? { content: '', pair_id: '' }
  const keep = (heard_text: string) => ({ ...idOf(session), body: { pair_id, heard_text } })
  expect(await app.refused(keepHeard, keep('Never said'), asOf(learner))).toMatchObject({ status: 400 })
  await app.call(keepHeard, keep(content.slice(0, 6)), asOf(learner))
  const history = async () => (await reload(learner, session)).conversation_history
  expect(await history()).toMatchObject([{ content: content.slice(0, 6), is_cut: true }])
  await app.call(keepHeard, keep(''), asOf(learner))
  expect(await history()).toMatchObject([{ pair_id, content: '', is_cut: true }])
})

test('does not store playback after the session has ended', async () => {
  const session = await learner.openScene()
  await app.connection.db.update(sessions).set({ state: 'reviewed' }).where(eq(sessions.id, session._id))
  const heard = { ...idOf(session), body: { pair_id: session._id, heard_text: '' } }
  expect(await app.refused(keepHeard, heard, asOf(learner))).toMatchObject({ status: 409, code: 'CONVERSATION.ENDED' })
  const open = { scenario_id: session.scenario._id, time_zone: 'UTC' }
  expect((await app.call(createSession, { body: open }, asOf(learner))).retry_of).toBeNull()
})
