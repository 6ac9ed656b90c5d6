// A line that is on its way when the learner leaves the page.
import { getSession, listSessions, sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { listModules } from '@parley/contracts/library/module.ts'
import { getOrg } from '@parley/contracts/org/org.ts'
import { getToday } from '@parley/contracts/practice/today.ts'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { replaceMicrophones } from '#testing/microphone.ts'
import { ownOrg } from '#testing/people.ts'
import {
  answered,
  answerTurns,
  learnerLine,
  learnerLines,
  newLearnerId,
  openTalk,
  partnerLine,
  said,
  shopSession,
  speak,
  type,
} from '#testing/talk.ts'
import { test } from '#testing/test.ts'
import { markOpen, openings } from './open-sessions.ts'
import { outboxOf } from './outbox.ts'
import { openUnsentStore, type Unsent } from './unsent-store.ts'

const words = 'Me queda pequeña.'

/** A line that was left in another conversation. */
const left = (number: number): Unsent => ({
  turnId: `00000000-0000-4000-8000-00000000090${number}`,
  sessionId: '000000000000000000000901',
  targetLanguage: 'es',
  saidAt: number,
  text: `Línea ${number}`,
  refusedBy: null,
})
const texts = (api: ApiServer) => api.requests(sendTurn).map(({ form }) => form?.get('text') ?? null)

/** Resolves when the pages of this browser have been told that a conversation was opened. */
function nextOpening(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const channel = new BroadcastChannel(openings)
  channel.addEventListener('message', () => {
    channel.close()
    resolve()
  })
  return promise
}

test('sends a line from the next page, and shows its answer on return', async ({ api }) => {
  replaceMicrophones()
  const { _id } = await openTalk(api)
  api.answers(getOrg, ownOrg)
  api.answers(listSessions, { items: [], offset: 0, limit: 20 })
  api.answers(listModules, { items: [], offset: 0, limit: 20 })
  api.refuses(getToday, 'NOT_FOUND')
  api.streams(sendTurn, async ({ send, end }, { form }) => {
    const events = answered('De acuerdo.', { words })
    // The page that sends the line does not wait until the server has understood it.
    await send(...(form?.has('audio') ? events.slice(0, 1) : events))
    await end()
  })
  const turns = () => api.requests(sendTurn).map(({ form }) => [form?.get('turn_id'), form?.has('audio')])
  const gate = api.holds(sendTurn)
  await speak()
  await expect.poll(() => turns().length).toBe(1)
  const [[turnId] = []] = turns()
  await page.getByRole('button', { name: 'Leave, continue later' }).click()
  await expect.poll(turns).toEqual([
    [turnId, true],
    [turnId, true],
  ])
  await expect.poll(() => location.pathname).toBe('/platform/dashboard')
  await expect.element(page.getByRole('log')).not.toBeInTheDocument()
  gate.open()
  await expect.poll(() => openUnsentStore(_id).list()).toEqual([])

  api.answers(getSession, { ...shopSession, unanswered_turn_id: String(turnId) })
  history.back()
  await expect.element(learnerLine(words)).toBeVisible()
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.poll(() => turns().at(-1)).toEqual([turnId, false])
  await expect.element(learnerLine(said)).toBeVisible()
  await expect.poll(() => learnerLines.all().length).toBe(2)
})

test('leaves the lines of an open conversation to its page', async ({ api }) => {
  const learnerId = newLearnerId()
  await outboxOf(learnerId).add(left(1))
  answerTurns(api)
  await openTalk(api, { learnerId })
  // From now on, lines of other conversations are sent in the background.
  await expect.poll(() => texts(api)).toEqual(['Línea 1'])
  const gate = api.holds(sendTurn)
  await type(words)
  await expect.poll(() => texts(api)).toEqual(['Línea 1', words])
  await outboxOf(learnerId).add(left(2))
  await expect.poll(() => texts(api)).toEqual(['Línea 1', words, 'Línea 2'])
  gate.open()
  // The answer comes with the page's own request: nothing is requested again by its ID.
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.poll(() => openUnsentStore(learnerId).list()).toEqual([])
  expect(texts(api)).toEqual(['Línea 1', words, 'Línea 2'])
})

test('hands a line that is being sent to the page that opens its conversation', async ({ api }) => {
  const learnerId = newLearnerId()
  answerTurns(api)
  const gate = api.holds(sendTurn)
  await outboxOf(learnerId).add(left(1))
  await openTalk(api, { learnerId })
  await expect.poll(() => texts(api)).toEqual(['Línea 1'])
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const told = nextOpening()
  markOpen(left(1).sessionId, leaving.signal)
  await told
  gate.open()
  await type(words)
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  expect(await openUnsentStore(learnerId).list()).toEqual([left(1)])
  leaving.abort()
  await expect.poll(() => openUnsentStore(learnerId).list()).toEqual([])
  expect(texts(api)).toEqual(['Línea 1', words, 'Línea 1'])
})

test('sends the lines of another conversation once, one at a time, however many are added', async ({ api }) => {
  const learnerId = newLearnerId()
  answerTurns(api)
  const gate = api.holds(sendTurn)
  await outboxOf(learnerId).add(left(1))
  await openTalk(api, { learnerId })
  await expect.poll(() => texts(api)).toEqual(['Línea 1'])
  for (const number of [2, 3, 4]) await outboxOf(learnerId).add(left(number))
  await expect.poll(() => openUnsentStore(learnerId).list()).toHaveLength(4)
  gate.open()
  await expect.poll(() => openUnsentStore(learnerId).list()).toEqual([])
  expect(texts(api)).toEqual(['Línea 1', 'Línea 2', 'Línea 3', 'Línea 4'])
})
