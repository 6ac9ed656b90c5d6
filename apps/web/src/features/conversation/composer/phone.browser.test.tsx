// The stage on a small phone whose keyboard is open.
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { desktop } from '#testing/looks.ts'
import { answerTurns, learnerLine, openTalk, partnerLine, type } from '#testing/talk.ts'
import { test } from '#testing/test.ts'

test('keeps the field and the last line in view', async ({ api }) => {
  onTestFinished(() => page.viewport(desktop.width, desktop.height))
  // The space that a keyboard leaves on a small phone.
  await page.viewport(360, 400)
  await openTalk(api)
  answerTurns(api)
  const field = page.getByRole('textbox', { name: 'Your answer' })
  const lines = page.getByRole('log').getByRole('listitem')
  for (const words of ['Quisiera devolver esta camisa.', 'Pagué con tarjeta.']) {
    await type(words)
    await expect.element(learnerLine(words)).toBeInTheDocument()
    await expect.element(lines.last()).toMatchTextContent('De acuerdo.')
    await field.fill('Otra camisa, por favor.')
    await expect.element(field).toBeInViewport({ ratio: 1 })
    await expect.element(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
    await expect.element(lines.last()).toBeInViewport()
    await expect.poll(() => document.scrollingElement?.scrollTop).toBe(0)
  }
  await expect.poll(() => partnerLine('De acuerdo.').all().length).toBe(2)
})
