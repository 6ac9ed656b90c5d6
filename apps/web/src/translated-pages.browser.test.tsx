// Pages that the browser translates while they change.
import { login } from '@parley/contracts/account/auth.ts'
import { startPasskeySignIn } from '@parley/contracts/account/passkey.ts'
import { getConfig } from '@parley/contracts/config.ts'
import { sendTurn } from '@parley/contracts/conversation/conversation.ts'
import { useState } from 'react'
import { describe, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { config } from '#testing/people.ts'
import { renderPart, renderPublicPage } from '#testing/render.tsx'
import { answer, answered, learnerLine, opening, openTalk, partnerLine, type } from '#testing/talk.ts'
import { test } from '#testing/test.ts'
import { type TranslatorWay, translatePage, translatorWays } from '#testing/translator.ts'

const kinds: [way: TranslatorWay, tag: string][] = [
  ...translatorWays.map((way): [TranslatorWay, string] => [way, 'font']),
  ['copies', 'span'],
]

/** What React does to texts beside other nodes. */
function Changing() {
  const [step, setStep] = useState(0)
  const words = step % 2 === 0 ? ['one', 'two', 'three'] : ['three', 'zero', 'one']
  return (
    <>
      <button type="button" onClick={() => setStep(step + 1)}>
        Next
      </button>
      <p data-testid="text">
        Step {step} of <b>all</b> {step > 1 && 'late '}
        {step === 1 ? <i>once</i> : 'often'} and {step} again
      </p>
      <ul>
        {words.map((word) => (
          <li key={word}>
            {word}, {step}
          </li>
        ))}
      </ul>
      <p data-testid="texts">{words.map((word) => `${word} `)}</p>
      {step % 2 === 1 && 'Loose text '}
      <em>end</em>
    </>
  )
}

describe.each(kinds)('a translator that %s texts as <%s>', (way, tag) => {
  test('does not stop texts and lists from changing', async () => {
    await renderPart(<Changing />)
    const translated = translatePage(way, tag)
    const next = page.getByRole('button')
    const items = () =>
      page
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent)
    const round = async (text: string, list: string[], words: string) => {
      await expect.element(page.getByTestId('text')).toHaveTextContent(text)
      await expect.poll(items).toEqual(list)
      await expect.element(page.getByTestId('texts')).toHaveTextContent(words)
    }
    await round('Step 0 of all often and 0 again', ['one, 0', 'two, 0', 'three, 0'], 'one two three')
    await next.click()
    await round('Step 1 of all once and 1 again', ['three, 1', 'zero, 1', 'one, 1'], 'three zero one')
    await expect.element(page.getByText('Loose text')).toBeVisible()
    await next.click()
    await round('Step 2 of all late often and 2 again', ['one, 2', 'two, 2', 'three, 2'], 'one two three')
    await expect.element(page.getByText('Loose text')).not.toBeInTheDocument()
    await next.click()
    await round('Step 3 of all late often and 3 again', ['three, 3', 'zero, 3', 'one, 3'], 'three zero one')
    expect(translated.size).toBeGreaterThan(3)
  })
})

describe.each(['copies', 'wraps'] as const)('a translator that %s texts', (way) => {
  test('does not break a sign-in after a wrong password', async ({ api }) => {
    api.answers(getConfig, config)
    api.answers(startPasskeySignIn, { token: 'step', options: { challenge: 'AAAA' } })
    api.refuses(login, 'AUTH.INVALID_CREDENTIALS')
    await renderPublicPage('/auth/login')
    translatePage(way)
    const password = page.getByLabelText('Password')
    await page.getByLabelText('Email').fill('anna@example.org')
    for (const wrong of ['not the password', 'neither']) {
      await password.fill(wrong)
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect.element(page.getByRole('alert')).toMatchTextContent('Invalid email or password')
    }
    await password.fill('')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect.element(password).toHaveAccessibleDescription('Fill this in.')
    await expect.poll(() => api.bodies(login).length).toBe(2)
  })

  test('neither breaks a streamed reply nor translates what is practised', async ({ api }) => {
    await openTalk(api)
    const translated = translatePage(way)
    api.streams(sendTurn, async ({ send, end }, { form }) => {
      const [received, line, , full, complete] = answered('De acuerdo. ¿Algo más?', {
        words: String(form?.get('text')),
      })
      if (received && line) await send(received, line)
      for (const content of ['De ', 'acuerdo. ', '¿Algo más?'])
        await send({ type: 'GPT_RESPONSE', data: { role: 'assistant', content } })
      if (full && complete) await send(full, complete)
      await end()
    })
    for (const line of ['Me queda pequeña.', '¿Tiene una talla más grande?']) {
      await type(line)
      await expect.element(learnerLine(line)).toBeVisible()
      await expect.element(partnerLine('De acuerdo. ¿Algo más?').last()).toBeVisible()
    }
    await userEvent.keyboard('{Escape}')
    const practised = [opening, answer, 'Me queda pequeña.', 'De acuerdo. ¿Algo más?', '¿Tiene una talla más grande?']
    const foreign = [...translated].filter((text) => practised.some((line) => line.includes(text.trim())))
    expect(foreign).toEqual([])
    expect(translated.size).toBeGreaterThan(3)
  })
})
