// The page before a conversation: phrases to try, a check of the microphone, and the ways into the conversation.
import { createSession, listSessions } from '@parley/contracts/conversation/conversation.ts'
import { type Briefing, getBriefing } from '@parley/contracts/library/briefing.ts'
import { listModules } from '@parley/contracts/library/module.ts'
import { getOrg } from '@parley/contracts/org/org.ts'
import { getToday } from '@parley/contracts/practice/today.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { desktop, expectAccessible, expectToFit, phone } from '#testing/looks.ts'
import { replaceMicrophones } from '#testing/microphone.ts'
import { provideRecogniser, removeRecogniser } from '#testing/recogniser.ts'
import { renderPage } from '#testing/render.tsx'
import { ownOrg, signedInPage } from '#testing/signed-in-page.ts'
import {
  answerTalk,
  answerTurns,
  learner,
  learnerLine,
  partnerLine,
  shirtShop,
  shopSession,
  type,
} from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const briefing: Briefing = {
  scenario: shirtShop,
  is_built_in: true,
  talked_count: null,
  minutes: { from: 4, to: 4 },
  partner: 'model',
  needs_language_model: false,
  model_refusal: null,
  transcription: 'server',
  free_conversations: { left: 2, limit: 3, resets_at: '2026-11-30T00:00:00.000Z' },
  last_estimate: null,
  twist: null,
}

interface BriefingSituation extends Partial<Briefing> {
  readonly language?: 'en' | 'uk'
}

/** Opens a briefing from which the conversation in the shop begins. */
async function openBriefing(api: ApiServer, { language = 'en', ...changes }: BriefingSituation = {}): Promise<void> {
  const user = signedInPage(api, { explanation_language: language })
  api.answers(getBriefing, { ...briefing, ...changes })
  const session = { ...shopSession, transcription: changes.transcription ?? 'server' }
  answerTalk(api, session)
  api.answers(createSession, session)
  api.answers(getOrg, ownOrg(user))
  api.answers(listSessions, { items: [], offset: 0, limit: 20 })
  await renderPage(`/platform/briefing/${shirtShop._id}`, { language })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(shirtShop.description)
}

/** What the browser reports about the permission to use the microphone. */
function reportPermission(state: PermissionState): void {
  onTestFinished(() => void vi.restoreAllMocks())
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue(
    Object.assign(new EventTarget(), { name: 'microphone', state, onchange: null }),
  )
}

const status = learner.getByRole('status')
const startByTyping = learner.getByRole('link', { name: 'Start by typing' })
const field = page.getByRole('textbox', { name: 'Your answer' })

test('offers typing when the microphone is denied, and begins the conversation with the text field', async ({
  api,
}) => {
  reportPermission('denied')
  replaceMicrophones({ refusal: 'NotAllowedError' })
  await openBriefing(api)
  await expect.element(status).toMatchTextContent('The microphone is blocked.')
  await learner.getByRole('button', { name: 'Again: check the microphone' }).click()
  await expect.element(status).toMatchTextContent('The microphone is blocked.')
  await expectAccessible('page')

  answerTurns(api)
  await startByTyping.click()
  await expect.element(field).toHaveFocus()
  await type('Me queda pequeña.')
  await expect.element(learnerLine('Me queda pequeña.')).toBeVisible()
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.poll(() => api.bodies(createSession)).toMatchObject([{ scenario_id: shirtShop._id }])
})

test('offers typing without speech recognition, and leads back to practice from the conversation', async ({ api }) => {
  reportPermission('granted')
  removeRecogniser()
  await openBriefing(api, { transcription: 'browser' })
  await expect.element(status).toMatchTextContent('This browser cannot write down speech.')
  await expect.element(page.getByRole('button', { name: /^Try saying/ })).not.toBeInTheDocument()
  await startByTyping.click()
  await expect.element(field).toBeVisible()
  await expect.element(learner.getByText(/^Typing only/)).toBeVisible()

  api.answers(listModules, { items: [], offset: 0, limit: 20 })
  api.refuses(getToday, 'NOT_FOUND')
  await page.getByRole('button', { name: 'Leave, continue later' }).click()
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/platform/dashboard')
  await expect.poll(() => api.requests(listModules).length).toBeGreaterThan(0)
})

test('marks what was not heard of a phrase', async ({ api }) => {
  reportPermission('granted')
  provideRecogniser('quisiera cambiar camisa')
  replaceMicrophones()
  await openBriefing(api, { transcription: 'browser' })
  const goal = page.getByRole('listitem').filter({ hasText: 'Quisiera cambiar esta camisa.' })
  await goal.getByRole('button', { name: 'Try saying ‘Quisiera cambiar esta camisa.’' }).click()
  await expect.element(goal.getByRole('status')).toHaveTextContent('Speak now. It closes by itself.')
  await goal.getByRole('button', { name: 'Stop listening' }).click()
  await expect.element(goal.getByRole('status')).toMatchTextContent('heard: quisiera cambiar camisa')
  const missed = () => [...goal.element().querySelectorAll('[class*=missed]')].map(({ textContent }) => textContent)
  await expect.poll(missed).toEqual(['esta'])
})

test('checks the microphone on a phone in Ukrainian, and begins the conversation with it', async ({ api }) => {
  onTestFinished(() => page.viewport(desktop.width, desktop.height))
  reportPermission('granted')
  provideRecogniser('quisiera cambiar camisa')
  replaceMicrophones()
  await page.viewport(phone.width, phone.height)
  await openBriefing(api, { language: 'uk', transcription: 'browser' })
  const voice = page.getByRole('region', { name: 'Ваш голос' })
  await expectToFit()
  await page.viewport(phone.width, phone.height)
  await expectAccessible('page')

  await voice.getByRole('button', { name: 'Перевірити мікрофон' }).click()
  await expect.element(voice.getByRole('status')).toMatchTextContent('Ми вас чуємо.')
  await voice.getByRole('button', { name: 'Зупинити: вимкнути мікрофон' }).click()
  await expect.element(voice.getByRole('status')).toMatchTextContent('Вас чути.')
  await voice.getByRole('link', { name: 'Почати розмову' }).click()
  await expect.poll(() => location.search).toBe(`?session=${shopSession._id}`)
  await expect.element(page.getByRole('button', { name: 'Записати', exact: true })).toBeVisible()
})
