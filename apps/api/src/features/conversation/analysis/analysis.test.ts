// The analysis alongside the reply, with a model: which results are accepted, and which are reverted with a line.
import {
  analyseLastTurn,
  correctMessage,
  getSession,
  type Session,
} from '@parley/contracts/conversation/conversation.ts'
import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import type { EndpointInput } from '@parley/contracts/endpoint.ts'
import type { ChatCall } from '@parley/fake-provider/chat.ts'
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { versionOf } from '#prompts/prompts.ts'
import { dataOf, eventsOf, Learner, startWithModels } from '../../../testing/learner.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { linePrompt } from './line-analysis.ts'

let app: TestApp
let provider: FakeProvider
let learner: Learner
/** Enough for a busy machine. */
const patience = 60_000

beforeAll(async () => {
  ;({ app, provider } = await startWithModels({ reply: 'I see. And then?' }))
  learner = await Learner.join(app)
})
afterAll(async () => {
  await app.stop()
  await provider.close()
})
afterEach(async () => {
  provider.set({ failures: { chat: null }, latency: { firstTokenMs: 0, wordMs: 0 } })
  const { lines } = await learner.say(await learner.openScene(), { text: 'Hello.' })
  expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
})

const as = () => ({ as: learner.user })
const reload = ({ _id }: Session) => app.call(getSession, { params: { id: _id } }, as())
const analyse = ({ _id }: Session) => app.call(analyseLastTurn, { body: { session_id: _id } }, as())
const correct = ({ _id }: Session, body: EndpointInput<typeof correctMessage>['body']) =>
  app.call(correctMessage, { params: { id: _id }, body }, as())
const analyses = () => provider.requests.filter(({ fields }) => JSON.stringify(fields).includes('line_analysis'))

async function say(session: Session, text: string): Promise<string> {
  return dataOf((await learner.say(session, { text })).lines, 'GPT_FULL_RESPONSE')[0]?.pair_id ?? ''
}

interface Finding {
  readonly issues?: { original_text: string; corrected_text: string; explanation: string; topic?: string }[]
  /** Each is quoted with the whole line. */
  readonly goals?: readonly number[]
  readonly steps?: readonly number[]
  readonly is_end?: boolean
}

/** The model's findings for each line. */
const find = (findings: Record<string, Finding>) =>
  provider.set({
    objects: {
      line_analysis: ({ messages }: ChatCall) => {
        const line = /<line>(.*)<\/line>/.exec(messages.at(-1)?.content ?? '')?.[1] ?? ''
        const { issues = [], goals = [], steps = [], is_end = false } = findings[line] ?? {}
        return {
          issues,
          goals_used: goals.map((goal) => ({ goal, quote: line })),
          steps_done: steps.map((step) => ({ step, quote: line })),
          is_end,
        }
      },
    },
  })

const wrong = 'Yesterday I goed there.'
const goed = { original_text: 'I goed', corrected_text: 'I went', explanation: 'Irregular.', topic: 'verb_form' }
const madeUp = { original_text: 'never said', corrected_text: 'x', explanation: 'Made up.' }

describe('error-analysis with a model', () => {
  const findings = { [wrong]: { issues: [goed, madeUp], goals: [1, 99], steps: [1, 2, 3], is_end: true } }

  test('accepts quoted issues and calls the model once', async () => {
    const session = await learner.openScene()
    find(findings)
    await say(session, wrong)
    provider.requests.length = 0
    const all = await Promise.all([analyse(session), analyse(session)])
    expect(all[0]).toEqual(all[1])
    expect(all[0]).toMatchObject({ has_errors: true, goals_used: [1], steps_done: 2, is_end: false })
    expect(all[0]?.issues.map((issue) => issue.original_text)).toEqual(['I goed'])
    expect(await analyse(session)).toEqual(all[0])
    const made_by = all[0]?.made_by
    expect(made_by?.prompt_version).toBe(versionOf(linePrompt))
    expect(made_by?.model).not.toBe('')
    const { conversation_history } = await reload(session)
    expect(conversation_history.find(({ content }) => content === wrong)).toMatchObject({ made_by })
    expect(analyses()).toHaveLength(1)
    expect(await reload(session)).toMatchObject({ goals_used: [1], steps_done: 2 })
    await say(session, 'Hm.')
    expect(await analyse(session)).toMatchObject({ issues: [], goals_used: [1], steps_done: 2 })
  })

  test('rejects corrections and explanations in another language', async () => {
    const session = await learner.openScene()
    const polish = 'To nie jest tak, jak się o tym mówi, ale już po czasie.'
    const there = { original_text: 'there', corrected_text: 'to the shop', explanation: polish }
    find({ [wrong]: { issues: [{ ...goed, corrected_text: polish }, { ...goed, original_text: 'goed' }, there] } })
    await say(session, wrong)
    expect((await analyse(session)).issues).toEqual([
      { ...goed, original_text: 'goed', start: 12, end: 16 },
      { ...there, explanation: '', topic: 'other', start: 17, end: 22 },
    ])
  })

  test('never suggests an incorrect correction', async () => {
    const session = await learner.openScene()
    const line = 'Yesterday I goed there, and I could ask you questions.'
    const never = [
      { ...goed, original_text: 'Yesterday I goed', corrected_text: 'Yesterday I have went' },
      { ...goed, original_text: 'ask you questions', corrected_text: 'ask you question' },
      { ...goed, original_text: 'there, and', corrected_text: 'there and' },
    ]
    find({ [line]: { issues: [...never, goed] } })
    await say(session, line)
    expect(await analyse(session)).toMatchObject({ has_errors: true, issues: [goed] })
  })

  test('does not delay the reply', async () => {
    const session = await learner.openScene()
    find(findings)
    provider.set({ latency: { wordMs: 30 } })
    const lines = eventsOf(await learner.send(session, { text: wrong }))
    for (let line = await lines.next(); line.value?.type !== 'TRANSCRIPTION'; ) line = await lines.next()
    const rest: StreamEvent[] = []
    const analysis = await analyse(session)
    for await (const line of lines) rest.push(line)
    expect(analysis.last_user_message).toBe(wrong)
    expect(rest.at(-1)).toMatchObject({ data: { ok: true } })
    expect(await reload(session)).toMatchObject({ steps_done: 2 })
  })

  test('reports that the model is down', async () => {
    const session = await learner.openScene()
    await say(session, 'Hello.')
    provider.set({ failures: { chat: { kind: 'status', status: 400 } } })
    const request = { body: { session_id: session._id } }
    expect(await app.refused(analyseLastTurn, request, as())).toMatchObject({ status: 502, code: 'AI.UNAVAILABLE' })
  })
})

describe('the progress of a line', () => {
  test('is removed when the line is struck out, and restored with it', async () => {
    const session = await learner.openScene()
    find({
      'One.': { goals: [0], steps: [1] },
      'Two, and goodbye.': { goals: [0, 1], steps: [1, 2, 3, 4], is_end: true },
    })
    const first = await say(session, 'One.')
    await analyse(session)
    const second = await say(session, 'Two, and goodbye.')
    expect(await analyse(session)).toMatchObject({ goals_used: [0, 1], steps_done: 3, is_end: true })
    await correct(session, { pair_id: second, struck: true })
    expect(await reload(session)).toMatchObject({ goals_used: [0], steps_done: 1, is_end: false })
    await correct(session, { pair_id: second, struck: false })
    expect(await reload(session)).toMatchObject({ goals_used: [0, 1], steps_done: 3, is_end: true })
    await correct(session, { pair_id: first, struck: true })
    expect(await reload(session)).toMatchObject({ goals_used: [0, 1], steps_done: 3, is_end: true })
    await correct(session, { pair_id: second, content: 'Three.' })
    expect(await reload(session)).toMatchObject({ goals_used: [], steps_done: 0, is_end: false })
  })

  /** Changes a line while a model analyses it. */
  async function meanwhile(session: Session, change: Omit<EndpointInput<typeof correctMessage>['body'], 'pair_id'>) {
    find({ [wrong]: { issues: [goed], goals: [1], steps: [1], is_end: true }, 'Hm.': { goals: [0] } })
    const pair_id = await say(session, wrong)
    provider.requests.length = 0
    const release = provider.hold('chat')
    const analysis = analyse(session)
    await vi.waitFor(() => expect(analyses()).toHaveLength(1), patience)
    await correct(session, { pair_id, ...change })
    release()
    return analysis
  }

  test('does not count if the line is struck out during the analysis', async () => {
    const session = await learner.openScene()
    const nothing = { goals_used: [], steps_done: 0, is_end: false }
    expect(await meanwhile(session, { struck: true })).toMatchObject({ ...nothing, issues: [] })
    expect(await reload(session)).toMatchObject(nothing)
  })

  test('is computed from the corrected words if the line is corrected during the analysis', async () => {
    const session = await learner.openScene()
    const other = { goals_used: [0], steps_done: 0, is_end: false }
    expect(await meanwhile(session, { content: 'Hm.' })).toMatchObject({ ...other, last_user_message: 'Hm.' })
    expect(analyses()).toHaveLength(2)
    expect(await reload(session)).toMatchObject(other)
  })
})
