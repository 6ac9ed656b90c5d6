// A line that is on its way when the learner leaves the page.
import { getSession, listSessions, sendTurn } from '@parley/contracts/conversation.ts'
import { listModules } from '@parley/contracts/library/module.ts'
import { getOrg } from '@parley/contracts/org.ts'
import { getToday } from '@parley/contracts/today.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { replaceMicrophones } from '#testing/microphone.ts'
import { ownOrg } from '#testing/people.ts'
import { answered, learnerLine, learnerLines, openTalk, partnerLine, said, shopSession, speak } from '#testing/talk.ts'
import { test } from '#testing/test.ts'
import { openUnsentStore } from './unsent-store.ts'

const words = 'Me queda pequeña.'

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
