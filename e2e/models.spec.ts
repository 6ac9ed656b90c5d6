// The operator offers several models: a learner chooses one.

import { startServer } from './support/server.ts'
import { keepShop } from './support/shirt-shop.ts'
import { signedInAtShop, type, waitForAnswer } from './support/stage.ts'
import { expect, test } from './support/test.ts'

test('a turn asks the operator’s default model, then the one that the learner chooses', async ({ page, provider }) => {
  const server = await startServer({ OPENAI_BASE_URL: provider.url, LANGUAGE_MODEL_MODEL: 'large,small' })
  try {
    keepShop(provider)
    await signedInAtShop(page, server)
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/conversation'))
    await type(page, 'Quisiera devolver esta camisa.')
    expect((await sent).postData()).toContain('large')
    await waitForAnswer(page)

    await page.getByRole('button', { name: 'Conversation settings' }).click()
    const sheet = page.getByRole('dialog', { name: 'Conversation settings' })
    await expect(sheet.getByLabel('Language model')).toHaveValue('large')
    await expect(sheet.getByLabel('Speech recognition')).toHaveCount(0)
    await sheet.getByLabel('Language model').selectOption('small')
    await sheet.getByRole('button', { name: 'Close' }).click()
    provider.requests.length = 0
    await type(page, 'Me queda pequeña.')
    await waitForAnswer(page)
    const asked = provider.requests.filter(({ fields }) => fields.stream === true).map(({ fields }) => fields.model)
    expect(asked).toContain('small')
    expect(asked).not.toContain('large')
  } finally {
    await server.remove()
  }
})
