import { getSession, type Session, sendTurn } from '@parley/contracts/conversation/conversation.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import { expect, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/looks.ts'
import { replaceMicrophones } from '#testing/microphone.ts'
import { answered, openTalk, reopenTalk, shirtShop, shopSession } from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const questions = { topics: [{ title: 'Work', questions: ['Do you work or study?'] }] }
const speakingTest: Scenario = {
  ...shirtShop,
  title: 'A change for the better',
  target_language: 'en',
  scenario_type: 'IELTS',
  dialog_behavior: null,
  ielts_behavior: {
    setting: 'An exam room',
    part1: questions,
    part2: { title: 'A change', question: 'Describe a change.', bullet_points: ['what it was', 'why you made it'] },
    part3: questions,
  },
}

/** Part 2 in practice mode, with this much of the minute left. */
const part2 = (secondsLeft: number): Session => ({
  ...shopSession,
  scenario: speakingTest,
  part: '2',
  ielts: {
    part: 2,
    phase: 'preparation',
    ends_at: new Date(Date.now() + secondsLeft * 1_000).toISOString(),
    preparation_seconds: 60,
    talk_seconds: 120,
  },
})

const notes = page.getByLabelText('Your notes')
const timer = page.getByRole('timer', { name: 'Time left' })
const start = page.getByRole('button', { name: 'Start talking now' })

test('keeps notes and time across a reload', async ({ api }) => {
  onTestFinished(() => void vi.restoreAllMocks())
  // Stops the clock. Polls would advance fake timers.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  await openTalk(api, part2(58))
  await notes.fill('walk, mornings, last year')
  api.answers(getSession, part2(42))
  await reopenTalk()
  await expect.element(notes).toHaveValue('walk, mornings, last year')
  await expect.element(timer).toHaveTextContent('0:42to prepare')
  const parts = page.getByRole('list', { name: 'Parts of the exam' }).getByRole('listitem')
  await expect.poll(() => parts.elements().map((part) => part.textContent)).toEqual(['Part 2'])
  await expect.element(parts).toHaveAttribute('aria-current', 'step')
  await expect.element(page.getByRole('article')).toMatchTextContent('You should say')
  await expectAccessible('page')
})

test('starts the long turn early and cancels it with Escape', async ({ api }) => {
  replaceMicrophones()
  await openTalk(api, part2(50))
  await start.click()
  await expect.element(timer).toMatchTextContent('left to talk')
  await userEvent.keyboard('{Escape}')
  await expect.element(start).toBeVisible()
  await expect.element(timer).toMatchTextContent('to prepare')
})

test('sends the recording and stops if the clock jumps during the long turn', async ({ api }) => {
  onTestFinished(() => void vi.restoreAllMocks())
  const { tracks } = replaceMicrophones()
  await openTalk(api, part2(50))
  api.streams(sendTurn, async ({ send, end }) => {
    await send(...answered('Thank you.', { words: 'I moved house.', session: { ...part2(0) } }))
    await end()
  })
  await start.click()
  await expect.element(timer).toMatchTextContent('left to talk')
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 600_000)
  await expect.poll(() => api.requests(sendTurn).map(({ form }) => form?.has('audio'))).toEqual([true])
  await expect.poll(() => tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
})

test('does not begin to record long after the preparation', async ({ api }) => {
  onTestFinished(() => void vi.restoreAllMocks())
  const microphones = replaceMicrophones()
  await openTalk(api, part2(50))
  await notes.fill('walk')
  await expect.element(timer).toMatchTextContent('to prepare')
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 600_000)
  await expect.element(timer).toHaveTextContent('0:00to prepare')
  await start.click()
  await expect.element(timer).toMatchTextContent('left to talk')
  expect(microphones.asked).toHaveLength(1)
})
