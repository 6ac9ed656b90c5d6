// A conversation in the server's format, and the screen that shows it.

import type { User } from '@parley/contracts/account/user.ts'
import { type Config, getConfig } from '@parley/contracts/config.ts'
import {
  analyseLastTurn,
  getSession,
  type Session,
  type SessionMessage,
  sendTurn,
} from '@parley/contracts/conversation/conversation.ts'
import type { SessionProgress } from '@parley/contracts/conversation/session-progress.ts'
import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import { getSubscription } from '@parley/contracts/org/billing.ts'
import { listOrgs } from '@parley/contracts/org/org.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { queryClient } from '#platform/http/query.ts'
import type { ApiServer } from './api-server.ts'
import { config, signedInAs } from './people.ts'
import { renderPage } from './render.tsx'

const began = '2026-11-02T10:00:00.000Z'
const idOf = (number: number) => number.toString(16).padStart(24, '0')
const uuidOf = (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

export const shirtShop: Scenario = {
  _id: idOf(100),
  title: 'Returning a shirt',
  description: 'Bring a shirt back to the shop.',
  target_language: 'es',
  meta: { target_language: 'es' },
  scenario_type: 'DIALOG',
  difficulty_level: 'A2',
  visibility: 'PUBLIC',
  is_module_only: false,
  user_goals: [
    { phrase: 'Quisiera cambiar esta camisa.', translation: { en: 'I would like to exchange this shirt.' } },
    { phrase: '¿Tiene una talla más grande?', translation: { en: 'Do you have a larger size?' } },
  ],
  user_dictionary: [{ word: 'la talla', translation: { en: 'the size' }, meaning: 'How large clothes are.' }],
  user_phrases: [{ phrase: 'Me queda pequeña.', translation: { en: 'It is too small for me.' }, meaning: '' }],
  dialog_behavior: {
    setting: 'A clothes shop',
    situation: 'The shirt is too small.',
    goal: 'Exchange it',
    steps: ['Say what you want', 'Ask for another size'],
    optional_steps: [],
  },
  ielts_behavior: null,
  model_end_behavior: '',
  is_favorite: false,
  is_owner: false,
  author: null,
  moderation: null,
  can_edit: false,
  completed_count: 0,
  step_count: 2,
  created_at: began,
  updated_at: began,
}

const progress: SessionProgress = {
  state: 'running',
  goals_used: [],
  steps_done: 0,
  steps_skipped: [],
  goals_in_own_words: [],
  suggestion: null,
  ielts: null,
  is_end: false,
  leave_taking: false,
  closing_due: false,
  turns_left: 60,
  partner: 'model',
  transcription: 'server',
  is_available: true,
}

/** A line in the conversation. @param turn its turn, which the learner's line and the answer share */
function message(turn: number, role: 'user' | 'assistant', content: string): SessionMessage {
  return {
    pair_id: idOf(200 + turn),
    turn_id: uuidOf(turn),
    role,
    content,
    audio_url: null,
    started_at: new Date(Date.parse(began) + turn * 20_000 + (role === 'user' ? 0 : 5_000)).toISOString(),
    duration_ms: 3_000,
    struck: false,
    is_cut: false,
  }
}

export const opening = 'Buenas tardes. ¿En qué puedo ayudarle?'
export const said = 'Quisiera cambiar esta camisa.'
export const answer = 'Claro. ¿Qué talla necesita?'

/** A conversation with an opening, one learner line and its answer. */
export const shopSession: Session = {
  _id: idOf(300),
  session_id: idOf(300),
  scenario: shirtShop,
  part: null,
  mode: 'practice',
  time_zone: 'Europe/Berlin',
  started_at: began,
  last_turn_at: began,
  conversation_history: [message(0, 'assistant', opening), message(1, 'user', said), message(1, 'assistant', answer)],
  last_model_response: answer,
  unanswered_turn_id: null,
  retry_of: null,
  ...progress,
}

/** The server's stream for a turn that it has transcribed and answered. */
export const answered = (
  text: string,
  { words = said, session = progress }: { words?: string; session?: Partial<SessionProgress> } = {},
): StreamEvent[] => [
  { type: 'HEARTBEAT', data: { received: true, pair_id: idOf(250) } },
  { type: 'TRANSCRIPTION', data: { role: 'user', content: words, pair_id: idOf(250), audio_url: null, doubt: null } },
  { type: 'GPT_RESPONSE', data: { role: 'assistant', content: text } },
  { type: 'GPT_FULL_RESPONSE', data: { role: 'assistant', content: text, pair_id: idOf(250) } },
  {
    type: 'COMPLETE',
    data: {
      ok: true,
      pair_id: idOf(250),
      timings: { transcription_ms: null, first_text_ms: null, first_audio_ms: null, total_ms: 1 },
      session: { ...progress, ...session },
    },
  },
]

/** The server's stream for a recording whose transcript it doubts. */
export const doubted = (words: string): StreamEvent[] => {
  const [received, understood] = answered('', { words })
  if (received?.type !== 'HEARTBEAT' || understood?.type !== 'TRANSCRIPTION') throw new Error('No transcript')
  const timings = { transcription_ms: 1, first_text_ms: null, first_audio_ms: null, total_ms: 1 }
  return [
    received,
    { ...understood, data: { ...understood.data, doubt: 'low_confidence' } },
    { type: 'COMPLETE', data: { ok: true, pair_id: idOf(250), awaits: 'confirmation', timings, session: progress } },
  ]
}

/** The same line as the last one in a conversation's history. */
export const doubtedMessage = (words: string): SessionMessage => ({
  ...message(2, 'user', words),
  pair_id: idOf(250),
  doubt: 'low_confidence',
  awaits: 'confirmation',
})

export const learner = page.getByRole('region', { name: 'Your voice' })

/** The ID of a learner of this test only, because the browser's database outlives a test. */
export const newLearnerId = (): string => idOf(Math.floor(Math.random() * 2 ** 48))

/**
 * Shows a conversation to a learner of this test only.
 * @param changes differences from the conversation in the shop, and the learner's ID
 */
export async function openTalk(
  api: ApiServer,
  {
    config: configured = config,
    learnerId = newLearnerId(),
    ...changes
  }: Partial<Session> & { config?: Config; learnerId?: string } = {},
): Promise<User> {
  const user = signedInAs(api, { _id: learnerId })
  api.answers(getConfig, configured)
  api.answers(getSubscription, { subscription: null, plan: null, owed: null })
  api.answers(listOrgs, { items: [] })
  answerTalk(api, { ...shopSession, ...changes })
  await showTalk()
  return user
}

/** Answers what the screen of a conversation reads. */
export function answerTalk(api: ApiServer, session: Session): void {
  api.answers(getSession, session)
  api.answers(analyseLastTurn, {
    has_errors: false,
    is_end: false,
    last_user_message: null,
    issues: [],
    dismissed_issues: [],
    goals_used: [],
    steps_done: 0,
    made_by: null,
  })
}

async function showTalk(): Promise<void> {
  await renderPage(`/platform/conversation?session=${shopSession._id}`)
  await expect.element(learner).toBeVisible()
}

/** Closes the page and opens it as after a reload: the server and the browser's stores stay unchanged. */
export async function reopenTalk(): Promise<void> {
  await cleanup()
  queryClient.clear()
  await showTalk()
}

const linesOf = (who: string) => page.getByRole('log').getByRole('listitem').filter({ hasText: who })
/** Everything that the learner said. */
export const learnerLines = linesOf('You:')
/** The transcript line with these words. */
export const learnerLine = (text: string) => learnerLines.filter({ hasText: text })
export const partnerLine = (text: string) => linesOf('Partner:').filter({ hasText: text })

/** Records a second of audio and sends it. */
export async function speak(): Promise<void> {
  await learner.getByRole('button', { name: 'Record', exact: true }).click()
  await expect.poll(() => learner.getByRole('time').element().getAttribute('datetime')).toMatch(/^PT[1-9]/)
  await page.getByRole('button', { name: 'Stop and send' }).click()
}

/** From now on, the server transcribes and answers every turn. */
export function answerTurns(api: ApiServer): void {
  api.streams(sendTurn, async ({ send, end }, { form }) => {
    await send(...answered('De acuerdo.', { words: String(form?.get('text') ?? 'Lo que dije.') }))
    await end()
  })
}

/** Types a line and sends it. */
export async function type(text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Your answer' })
  if (field.query() === null) await learner.getByRole('button', { name: 'Type', exact: true }).click()
  await field.fill(text)
  await userEvent.keyboard('{Enter}')
}
