import { sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/looks.ts'
import { replaceMicrophones } from '#testing/microphone.ts'
import { config } from '#testing/people.ts'
import { answered, openTalk, partnerLine, reopenTalk, type } from '#testing/talk.ts'
import { test } from '#testing/test.ts'

const open = () => page.getByRole('button', { name: 'Conversation settings' }).click()
const sheet = page.getByRole('dialog', { name: 'Conversation settings' })

test('remembers the voice speed', async ({ api }) => {
  await openTalk(api)
  await open()
  await sheet.getByRole('radio', { name: '0.75×' }).click()
  await userEvent.keyboard('{Escape}')
  await reopenTalk()
  await open()
  await expect.element(sheet.getByRole('radio', { name: '0.75×' })).toBeChecked()
})

test('sends the chosen model with each turn, or the operator’s default', async ({ api }) => {
  await openTalk(api, { config: { ...config, models: { whisper: [], gpt_model: ['large', 'small'], tts: ['tts-1'] } } })
  api.streams(sendTurn, async ({ send, end }) => {
    await send(...answered('De acuerdo.'))
    await end()
  })
  const sent = () => api.requests(sendTurn).map(({ form }) => form?.get('gpt_model'))
  await type('Quisiera devolver esta camisa.')
  await expect.element(partnerLine('De acuerdo.')).toBeVisible()
  await expect.poll(() => sent()).toEqual(['large'])

  await open()
  await expect.element(sheet.getByLabelText('Language model')).toHaveValue('large')
  await expect.element(sheet.getByLabelText('Speech recognition')).not.toBeInTheDocument()
  await sheet.getByLabelText('Language model').selectOptions('small')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await type('Me queda pequeña.')
  await expect.poll(sent).toEqual(['large', 'small'])
})

test('remembers the chosen microphone after testing it', async ({ api }) => {
  const { asked } = replaceMicrophones()
  await openTalk(api)
  await open()
  await sheet.getByRole('button', { name: 'Try it out' }).click()
  await expect.element(sheet.getByRole('status')).toMatchTextContent('Your voice was heard.')
  await expect.element(sheet.getByRole('button', { name: 'Listen to it' })).toBeVisible()
  const devices = sheet.getByRole('combobox', { name: 'Which microphone' })
  await expect.element(devices.getByRole('option').first()).toMatchTextContent('Browser default')
  await devices.selectOptions('Desk microphone')
  await expectAccessible('page')

  await reopenTalk()
  await open()
  await expect.element(devices).toHaveValue('desk')
  await sheet.getByRole('button', { name: 'Try it out' }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ audio: { deviceId: { ideal: 'desk' } } })
})
