// Typing while the partner speaks.
import { keepHeard, sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiServer } from '#testing/api-server.ts'
import { listenToPage, spokenSentence } from '#testing/sound.ts'
import { answered, learnerLine, openTalk, partnerLine, type } from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const price = 'La ida son quince euros, y la ida y vuelta, veintiocho.'
const partner = page.getByRole('region', { name: 'Your partner' })
const field = page.getByRole('textbox', { name: 'Your answer' })

/** The partner answers every line with a long sentence. @returns the gate before the end of each answer */
async function hearPrice(api: ApiServer, gate?: Promise<void>): Promise<void> {
  const loudspeaker = listenToPage()
  await openTalk(api)
  api.streams(sendTurn, async ({ send, end }, { form }) => {
    const [received, understood, words, ...rest] = answered(price, { words: String(form?.get('text')) })
    if (received && understood && words) await send(received, understood, words, spokenSentence(price, 20))
    await gate
    await send(...rest)
    await end()
  })
  await type('¿Cuánto cuesta?')
  await expect.element(partner).toMatchTextContent('speaking')
  await expect.poll(loudspeaker.isAudible).toBe(true)
}

test('keeps the whole line that the partner is saying, and sends the typed one', async ({ api }) => {
  await hearPrice(api)
  await type('Una ida, por favor.')
  await expect.element(learnerLine('Una ida, por favor.')).toBeVisible()
  await expect
    .poll(() => api.requests(sendTurn).map(({ form }) => form?.get('text')))
    .toEqual(['¿Cuánto cuesta?', 'Una ida, por favor.'])
  await expect.element(partnerLine(price).first()).toBeVisible()
  expect(api.requests(keepHeard)).toEqual([])
  await expect.element(field).toHaveValue('')
})

test('sends a line that is typed before the answer is complete', async ({ api }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await hearPrice(api, promise)
  await type('Una ida, por favor.')
  await expect.element(learnerLine('Una ida, por favor.')).toBeVisible()
  await expect.poll(() => api.requests(sendTurn)).toHaveLength(1)
  resolve()
  await expect.poll(() => api.requests(sendTurn)).toHaveLength(2)
  await expect.element(partnerLine(price).first()).toBeVisible()
  expect(api.requests(keepHeard)).toEqual([])
})

test('silences the partner with Escape and keeps what was read and typed', async ({ api }) => {
  await hearPrice(api)
  await field.fill('Una i')
  await userEvent.keyboard('{Escape}')
  await expect.element(partner).not.toMatchTextContent('speaking')
  await expect.element(partnerLine(price)).toBeVisible()
  await expect.element(field).toHaveValue('Una i')
  expect(api.requests(keepHeard)).toEqual([])
})
