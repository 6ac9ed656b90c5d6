// Sessions and turns without configuration: the built-in partner and the built-in voice.
import { randomUUID } from 'node:crypto'
import {
  analyseLastTurn,
  createSession,
  getSession,
  keepHeard,
  listSessions,
  sendTurn,
  turnLimits,
} from '@parley/contracts/conversation/conversation.ts'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessions } from '#database/conversations.ts'
import { dataOf, Learner } from '../../testing/learner.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { silence, spoken, synthesised, wavOf } from '../../testing/voice.ts'

let app: TestApp
let learner: Learner

beforeAll(async () => {
  app = await startTestApp()
  learner = await Learner.join(app)
})
afterAll(() => app.stop())

const as = () => ({ as: learner.user })
const reload = (id: string) => app.call(getSession, { params: { id } }, as())
const analysis = (id: string) => app.call(analyseLastTurn, { body: { session_id: id } }, as())

describe('a session', () => {
  test('returns everything the screen needs', async () => {
    const session = await learner.openScene('de')
    expect(session).toMatchObject({ part: null, mode: 'practice', state: 'running', goals_used: [], steps_done: 0 })
    expect(session).toMatchObject({ ielts: null, is_end: false, unanswered_turn_id: null, conversation_history: [] })
    expect(session.scenario.target_language).toBe('de')
    expect(await reload(session._id)).toEqual(session)
    await learner.say(session, { text: 'Guten Abend.' })
    const { items } = await app.call(listSessions, { query: { state: 'running' } }, as())
    expect(items[0]).toMatchObject({ _id: session._id, scenario: { title: session.scenario.title } })
  })

  test('belongs to one user', async () => {
    const session = await learner.openScene()
    const other = await Learner.join(app)
    expect(await other.refused(session, { text: 'Hello' })).toEqual([404, 'NOT_FOUND'])
    for (const call of [
      app.refused(getSession, { params: { id: session._id } }, { as: other.user }),
      app.refused(analyseLastTurn, { body: { session_id: session._id } }, { as: other.user }),
      app.refused(
        keepHeard,
        { params: { id: session._id }, body: { pair_id: session._id, heard_text: '' } },
        { as: other.user },
      ),
    ]) {
      expect(await call).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    expect((await app.call(listSessions, { query: {} }, { as: other.user })).items).toEqual([])
  })

  test('is rejected if there is nothing to open', async () => {
    const { scenario } = await learner.openScene()
    const body = { scenario_id: scenario._id, time_zone: 'Europe/Dublin' }
    const refused = (change: object) => app.refused(createSession, { body: { ...body, ...change } }, as())
    expect(await refused({ scenario_id: 'f'.repeat(24) })).toMatchObject({ status: 404 })
    expect(await refused({ part: '1' })).toMatchObject({ status: 400, details: [{ path: 'part' }] })
    expect(await refused({ mode: 'exam' })).toMatchObject({ status: 400, details: [{ path: 'mode' }] })
    expect(await refused({ time_zone: 'Mars/Base' })).toMatchObject({ status: 400 })
    const unknown = { ...body, time_zone: 'Etc/Unknown' }
    expect(await app.call(createSession, { body: unknown }, as())).toMatchObject({ time_zone: 'UTC' })
    expect(await app.refused(sendTurn, {})).toMatchObject({ status: 401 })
  })
})

describe('the built-in partner', () => {
  test.each(languages)('opens and answers with text and audio: %s', async (language: Language) => {
    const session = await learner.openScene(language)
    const { lines, types } = await learner.say(session, { opening: true })
    const chunks = dataOf(lines, 'TTS_CHUNK')
    // The speech may arrive before the end of the text.
    const withoutSound = types.filter((type) => type !== 'TTS_CHUNK')
    expect(withoutSound).toEqual(['GPT_RESPONSE', 'GPT_FULL_RESPONSE', 'TTS_LINK', 'COMPLETE'])
    expect(types.slice(-3)).toEqual([expect.stringMatching(/TTS_CHUNK|GPT_FULL_RESPONSE/), 'TTS_LINK', 'COMPLETE'])
    const reply = dataOf(lines, 'GPT_FULL_RESPONSE')[0]
    expect(chunks.map((chunk) => chunk.text).join('')).toBe(reply?.content)
    expect(chunks.map((chunk) => chunk.index)).toEqual(chunks.map((_, index) => index))
    const link = dataOf(lines, 'TTS_LINK')[0]
    const sound = Buffer.from(await (await app.fetch(link?.audioUrl ?? '')).arrayBuffer())
    expect(sound).toEqual(Buffer.concat(chunks.map((chunk) => Buffer.from(chunk.audio, 'base64'))))
    const now = await reload(session._id)
    expect(now.last_model_response).toBe(reply?.content)
    expect(now.conversation_history).toMatchObject([{ role: 'assistant', pair_id: reply?.pair_id, struck: false }])
    expect(now.conversation_history[0]?.duration_ms).toBeGreaterThan(500)
  })

  test('plays the entire scenario to its end', async () => {
    const session = await learner.openScene()
    const steps = session.scenario.dialog_behavior?.steps ?? []
    await learner.say(session, { opening: true })
    let turns = 0
    while (!(await reload(session._id)).is_end) {
      await learner.say(session, { text: 'Something else.' })
      expect(++turns).toBeLessThanOrEqual(steps.length * 4)
    }
    const end = await reload(session._id)
    expect(end).toMatchObject({ steps_done: steps.length, unanswered_turn_id: null })
    expect(end.last_model_response?.endsWith(session.scenario.model_end_behavior)).toBe(true)
    expect(await analysis(session._id)).toMatchObject({ is_end: true, steps_done: steps.length })
  }, 60_000)

  test('offers a sentence after two irrelevant answers', async () => {
    const session = await learner.openScene()
    await learner.say(session, { opening: true })
    expect((await reload(session._id)).suggestion).toMatchObject({ is_offered: false })
    for (const text of ['Blue trains.', 'My cat sleeps a lot.']) await learner.say(session, { text })
    const { suggestion, steps_done } = await reload(session._id)
    expect([suggestion?.is_offered, steps_done]).toEqual([true, 0])
    await learner.say(session, { text: suggestion?.phrase ?? '' })
    expect(await reload(session._id)).toMatchObject({ steps_done: 1, suggestion: { is_offered: false } })
  })

  test('uses the browser’s transcript, and stores the recording', async () => {
    const session = await learner.openScene()
    const wav = wavOf(await spoken('Good evening, a table for two, please.'))
    const { lines, types } = await learner.say(session, { text: 'A table for two, please.', audio: wav })
    expect(types[0]).toBe('TRANSCRIPTION')
    const line = dataOf(lines, 'TRANSCRIPTION')[0]
    expect(line?.content).toBe('A table for two, please.')
    expect(new Uint8Array(await (await app.fetch(line?.audio_url ?? '')).arrayBuffer())).toEqual(wav)
    const [message] = (await reload(session._id)).conversation_history
    expect(message?.duration_ms).toBeGreaterThan(1_000)
  })

  test('reports that it cannot transcribe a recording without text', async () => {
    const session = await learner.openScene()
    const { lines } = await learner.say(session, { audio: wavOf(await spoken('Good evening.')) })
    expect(lines).toMatchObject([{ data: { code: 'TRANSCRIPTION.UNAVAILABLE' } }, { data: { ok: false } }])
    expect((await reload(session._id)).conversation_history).toEqual([])
  })

  test('opens only once, whatever the turn id', async () => {
    const session = await learner.openScene()
    const first = await learner.say(session, { opening: true })
    const again = await learner.say(session, { opening: true })
    const told = ({ lines }: typeof first) => [dataOf(lines, 'GPT_FULL_RESPONSE'), dataOf(lines, 'TTS_CHUNK')]
    expect(told(again)).toEqual(told(first))
    expect((await reload(session._id)).conversation_history).toHaveLength(1)
  })
})

describe('error-analysis', () => {
  test('finds English mistakes and reached goals', async () => {
    const session = await learner.openScene()
    const goal = session.scenario.user_goals[0]?.phrase ?? ''
    const text = `${goal} Yesterday I goed to the shop.`
    await learner.say(session, { text })
    const first = await analysis(session._id)
    expect(first).toMatchObject({ has_errors: true, last_user_message: text, goals_used: [0], is_end: false })
    for (const issue of first.issues) expect(text).toContain(issue.original_text)
    expect(first.issues[0]?.corrected_text).toContain('went')
    expect(await analysis(session._id)).toEqual(first)
  })

  test('returns nothing before the learner’s first line', async () => {
    const session = await learner.openScene()
    expect(await analysis(session._id)).toMatchObject({ has_errors: false, last_user_message: null, issues: [] })
  })
})

describe('an IELTS test', () => {
  test('goes from the cue card to the rounding-off questions', async () => {
    const session = await learner.openTest('2')
    expect(session).toMatchObject({ part: '2', mode: 'exam', ielts: null })
    await learner.say(session, { opening: true })
    const prepared = await reload(session._id)
    expect(prepared.ielts).toMatchObject({ part: 2, phase: 'preparation' })
    expect(prepared.last_model_response).toContain(session.scenario.ielts_behavior?.part2.question)
    await learner.say(session, { opening: true })
    expect((await reload(session._id)).ielts).toMatchObject({ phase: 'long_turn' })
    await learner.say(session, { text: 'word '.repeat(60) })
    expect((await reload(session._id)).ielts).toMatchObject({ phase: 'rounding_off' })
    expect(await analysis(session._id)).toMatchObject({ issues: [], has_errors: false })
  })
})

describe('a turn', () => {
  const tone = wavOf(synthesised(0.5, (time) => Math.sin(2_000 * time)))
  test.each<[string, Parameters<Learner['send']>[1], number, string]>([
    ['an empty form', {}, 400, 'VALIDATION.FAILED'],
    ['an unknown field', { text: 'Hi', fields: { mood: 'good' } }, 400, 'VALIDATION.FAILED'],
    ['an invalid turn_id', { text: 'Hi', turnId: 'one' }, 400, 'VALIDATION.FAILED'],
    ['an unknown language', { text: 'Hi', fields: { target_language: 'tlh' } }, 400, 'VALIDATION.FAILED'],
    ['blank text', { text: '  ' }, 400, 'VALIDATION.FAILED'],
    ['text over the limit', { text: 'x'.repeat(turnLimits.textCharacters + 1) }, 400, 'VALIDATION.FAILED'],
    ['text far over the limit', { text: 'x'.repeat(100_000) }, 400, 'VALIDATION.FAILED'],
    ['text that cannot be stored', { text: 'a\0b' }, 400, 'VALIDATION.FAILED'],
    ['an opening with text', { text: 'Hi', opening: true }, 400, 'VALIDATION.FAILED'],
    ['an MP3', { audio: new Uint8Array([0xff, 0xf3, 0x40, 0xc0, 1, 2, 3]) }, 415, 'UPLOAD.UNSUPPORTED_AUDIO'],
    ['an empty file', { audio: new Uint8Array(0) }, 415, 'UPLOAD.UNSUPPORTED_AUDIO'],
    ['a forged length', { audio: wavOf(silence(1), { dataBytes: 4e9 }) }, 415, 'UPLOAD.UNSUPPORTED_AUDIO'],
    ['44.1 kHz', { audio: wavOf(silence(1), { rate: 44_100 }) }, 415, 'UPLOAD.UNSUPPORTED_AUDIO'],
    ['121 seconds', { audio: wavOf(silence(121)) }, 413, 'UPLOAD.TOO_LARGE'],
    ['more than 10 MB', { audio: new Uint8Array(turnLimits.audioBytes + 1) }, 413, 'UPLOAD.TOO_LARGE'],
    ['a recording with an opening', { audio: tone, opening: true }, 400, 'VALIDATION.FAILED'],
  ])('is rejected with %s', async (_name, body, status, code) => {
    const session = await learner.openScene()
    expect(await learner.refused(session, body)).toEqual([status, code])
    expect((await reload(session._id)).conversation_history).toEqual([])
    expect((await learner.say(session, { text: 'Hello' })).types.at(-1)).toBe('COMPLETE')
  })

  test('is rejected if the form is invalid', async () => {
    const session = await learner.openScene()
    const post = (body: FormData | string, type?: string) =>
      app.fetch('/api/conversation', {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${learner.user.accessToken}`, ...(type && { 'content-type': type }) },
      })
    const form = (...more: [string, string | Blob][]) => {
      const all = new FormData()
      const fields = {
        session_id: session._id,
        turn_id: randomUUID(),
        target_language: 'en',
        explanation_language: 'en',
      }
      for (const [name, value] of [...Object.entries(fields), ...more]) all.append(name, value)
      return all
    }
    const file = new Blob([tone.slice()])
    for (const body of [
      form(['text', 'a'], ['text', 'b']),
      form(['audio', file], ['audio', file]),
      form(['sound', file]),
      form(['text', 'a'], ['__proto__', 'b']),
      form(...Array.from({ length: 40 }, (_, index): [string, string] => [`f${index}`, 'x'])),
    ]) {
      expect((await post(body)).status).toBeGreaterThanOrEqual(400)
      expect((await post(body)).status).toBeLessThan(500)
    }
    expect((await post('{}', 'application/json')).status).toBe(400)
    expect((await post('--x\r\nnonsense', 'multipart/form-data; boundary=x')).status).toBe(400)
    expect((await post('', 'multipart/form-data')).status).toBe(400)
  })

  test.each([
    ['silence', silence(2)],
    ['a steady tone', synthesised(2, (time) => 0.3 * Math.sin(2 * Math.PI * 300 * time))],
    ['no samples', silence(0)],
  ])('is rejected without speech: %s', async (_name, samples) => {
    const session = await learner.openScene()
    const { status, lines } = await learner.say(session, { audio: wavOf(samples) })
    expect(status).toBe(200)
    expect(lines).toMatchObject([{ type: 'ERROR', data: { code: 'CONVERSATION.NO_SPEECH' } }, { data: { ok: false } }])
    expect(await reload(session._id)).toMatchObject({ conversation_history: [], unanswered_turn_id: null })
  })

  test('is rejected after the session has ended', async () => {
    const session = await learner.openScene()
    const { db } = app.connection
    await db.update(sessions).set({ state: 'reviewed' }).where(eq(sessions.id, session._id))
    expect(await learner.refused(session, { text: 'Hi' })).toEqual([409, 'CONVERSATION.ENDED'])
  })
})
