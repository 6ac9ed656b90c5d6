// "That is not a mistake" during a conversation: dismissals apply both there and in the review.

import {
  analyseLastTurn,
  correctMessage,
  getSession,
  type Issue,
  type Session,
} from '@parley/contracts/conversation/conversation.ts'
import { dismissIssue } from '@parley/contracts/conversation/dismissal.ts'
import { switchMemory } from '@parley/contracts/practice/memory.ts'
import { getProgress } from '@parley/contracts/practice/progress.ts'
import { createTask } from '@parley/contracts/practice/task.ts'
import { dismissMistake } from '@parley/contracts/review/dismissal.ts'
import { getReview, requestReview } from '@parley/contracts/review/review.ts'
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dataOf, Learner, startWithModels } from '../../../testing/learner.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let provider: FakeProvider
let learner: Learner
/** Enough for a busy machine. */
const patience = 60_000

beforeAll(async () => {
  ;({ app, provider } = await startWithModels({ reply: 'I see. And then?' }))
  learner = await Learner.join(app)
  await app.call(switchMemory, { body: { is_on: false } }, as())
})
afterAll(async () => {
  await app.stop()
  await provider.close()
})

const as = () => ({ as: learner.user })
const analyse = ({ _id }: Session) => app.call(analyseLastTurn, { body: { session_id: _id } }, as())
const correct = ({ _id }: Session, pair_id: string, content: string) =>
  app.call(correctMessage, { params: { id: _id }, body: { pair_id, content } }, as())
const reload = async ({ _id }: Session) => {
  const { conversation_history: history } = await app.call(getSession, { params: { id: _id } }, as())
  return history.find(({ role }) => role === 'user')
}

const said = 'Yesterday I goed there with a umbrella.'
const goed = {
  start: 12,
  end: 22,
  original_text: 'goed there',
  corrected_text: 'went there',
  explanation: 'Irregular.',
  topic: 'verb_form',
}
const umbrella = {
  start: 28,
  end: 38,
  original_text: 'a umbrella',
  corrected_text: 'an umbrella',
  explanation: 'A vowel.',
  topic: 'article',
}
/** The same mistakes as quoted by the second check. */
const mistakes = [
  { original_text: 'I goed', suggestion: 'I went', explanation: 'Irregular.', topic: 'tense' },
  { original_text: 'a umbrella', suggestion: 'an umbrella', explanation: 'A vowel.', topic: 'article' },
]
const originals = (found: readonly { original_text: string }[] = []) => found.map(({ original_text }) => original_text)

interface Line {
  readonly session: Session
  readonly pairId: string
}

async function say(text = said): Promise<Line> {
  const rest = { pair_id: '', improved_answer: null, cefr_level: null, blocks_meaning: false }
  const words = { outcome: 'O.', summary: 'S.', conclusion: 'C.', suggestion: 'T.' }
  provider.set({
    objects: {
      line_analysis: () => ({ issues: [goed, umbrella], goals_used: [], steps_done: [], is_end: false }),
      review_evidence: () => ({
        strength: null,
        mistakes: mistakes.map((mistake) => ({ ...rest, ...mistake })),
        consistency_review: { inconsistencies: [] },
        part_feedback: [],
      }),
      review_words: () => words,
    },
  })
  const session = await learner.openScene()
  const { lines } = await learner.say(session, { text })
  await analyse(session)
  return { session, pairId: dataOf(lines, 'GPT_FULL_RESPONSE')[0]?.pair_id ?? '' }
}

const dismiss = ({ session, pairId }: Line, { original_text }: Pick<Issue, 'original_text'>, dismissed = true) =>
  app.call(dismissIssue, { params: { id: session._id }, body: { pair_id: pairId, original_text, dismissed } }, as())

const askReview = async ({ session }: Line) =>
  (await app.call(requestReview, { body: { session_id: session._id } }, as()))._id
const readReview = (id: string) => app.call(getReview, { params: { id } }, as())
async function writeReview(line: Line) {
  const id = await askReview(line)
  await expect.poll(async () => (await readReview(id)).status, { timeout: patience, interval: 50 }).toBe('ready')
  return readReview(id)
}
const topics = async () => {
  const query = { time_zone: 'UTC' }
  const progress = await app.call(getProgress, { params: { id: learner.user.user._id }, query }, as())
  return progress.most_frequent_errors.map(({ topic }) => topic).toSorted()
}

test('a dismissed issue is listed separately until it is restored', async () => {
  const line = await say()
  const answer = await dismiss(line, goed)
  expect(answer).toEqual({ has_errors: true, issues: [umbrella], dismissed_issues: [goed] })
  expect(await dismiss(line, goed)).toEqual(answer)
  expect(await analyse(line.session)).toMatchObject(answer)
  expect(await reload(line.session)).toMatchObject({ issues: [umbrella], dismissed_issues: [goed] })
  expect(await dismiss(line, umbrella)).toMatchObject({ has_errors: false, issues: [] })
  await dismiss(line, umbrella, false)
  const restored = await dismiss(line, goed, false)
  expect(restored).toEqual({ has_errors: true, issues: [goed, umbrella], dismissed_issues: [] })
  expect(await dismiss(line, goed, false)).toEqual(restored)
})

test('stays dismissed in a review written afterwards', async () => {
  learner = await Learner.join(app)
  await app.call(switchMemory, { body: { is_on: false } }, as())
  const line = await say()
  await dismiss(line, goed)
  const review = await writeReview(line)
  expect(originals(review.mistakes)).toEqual(['a umbrella'])
  expect(originals(review.dismissed_mistakes)).toEqual(['I goed'])
  expect(await topics()).toEqual(['article'])
  await dismiss(line, umbrella)
  expect(await topics()).toEqual([])
  const task = await app.refused(createTask, { body: { review_id: review._id } }, as())
  expect(task.code).toBe('TASK.NO_MISTAKES')
})

test('can be dismissed while the review is being written', async () => {
  learner = await Learner.join(app)
  await app.call(switchMemory, { body: { is_on: false } }, as())
  const line = await say()
  provider.requests.length = 0
  const release = provider.hold('chat')
  const id = await askReview(line)
  const isAsked = () => provider.requests.some(({ fields }) => JSON.stringify(fields).includes('review_evidence'))
  await vi.waitFor(() => expect(isAsked()).toBe(true), patience)
  await dismiss(line, goed)
  expect((await readReview(id)).status).toBe('pending')
  release()
  const review = await writeReview(line)
  expect(originals(review.dismissed_mistakes)).toEqual(['I goed'])
  expect(await topics()).toEqual(['article'])
})

test('reflects dismissals made in the review', async () => {
  const line = await say()
  const { _id: id } = await writeReview(line)
  const change = { pair_id: line.pairId, original_text: 'I goed', dismissed: true }
  await app.call(dismissMistake, { params: { id }, body: change }, as())
  expect(await reload(line.session)).toMatchObject({ issues: [umbrella], dismissed_issues: [goed] })
  await dismiss(line, goed, false)
  expect(originals((await readReview(id)).mistakes).toSorted()).toEqual(['I goed', 'a umbrella'])
})

test('stays dismissed when the line is analysed again', async () => {
  const line = await say()
  await dismiss(line, goed)
  await correct(line.session, line.pairId, 'Something else.')
  expect(await analyse(line.session)).toMatchObject({ issues: [], dismissed_issues: [] })
  await correct(line.session, line.pairId, said)
  expect(await analyse(line.session)).toMatchObject({ issues: [umbrella], dismissed_issues: [goed] })
})

test('two issues can be dismissed concurrently', async () => {
  const line = await say()
  await Promise.all([dismiss(line, goed), dismiss(line, umbrella)])
  expect(await reload(line.session)).toMatchObject({ issues: [], dismissed_issues: [goed, umbrella] })
})

test('rejects dismissals of issues that the line does not have', async () => {
  const line = await say()
  const params = { id: line.session._id }
  const body = { pair_id: line.pairId, original_text: goed.original_text, dismissed: true }
  const refuse = async (change: object, who = learner) =>
    (await app.refused(dismissIssue, { params, body: { ...body, ...change } }, { as: who.user })).status
  expect(await refuse({ original_text: 'went there' })).toBe(404)
  expect(await refuse({ pair_id: line.session._id })).toBe(404)
  expect(await refuse({ original_text: '' })).toBe(400)
  expect(await refuse({}, await Learner.join(app))).toBe(404)
  await app.call(correctMessage, { params, body: { pair_id: line.pairId, struck: true } }, as())
  expect(await refuse({})).toBe(404)
  const struck = await reload(line.session)
  expect(struck).not.toHaveProperty('issues')
})
