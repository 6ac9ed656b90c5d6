import { getSession } from '@parley/contracts/conversation/conversation.ts'
import type { ChatCall } from '@parley/fake-provider/chat.ts'
import type { FakeProvider } from '@parley/fake-provider/fake-provider.ts'
import type { Page } from '@playwright/test'
import { signedIn } from './support/account.ts'
import { launchWith } from './support/launch.ts'
import { expectAccessible } from './support/looks.ts'
import { startServer } from './support/server.ts'
import { keepShop } from './support/shirt-shop.ts'
import { recordFor } from './support/stage.ts'
import { expect, test } from './support/test.ts'

test.use({ launchOptions: launchWith('returning-a-shirt-en.wav') })

/** Long enough that the examiner does not ask for more. */
const talk =
  'I started walking to work every single morning last year because the bus was always late, and now I feel awake, ' +
  'calm and ready for the day, and I would not want to give up that small habit for anything, since it ' +
  'changed a lot. My friends were surprised at first, but two of them have started doing the same thing this year.'

/** The words from the answer that all feedback quotes. */
const quoted = 'awake, calm and ready for the day'
const parts = [1, 2, 3]

/** The first line in each part, with a quotation from it, by part. */
function quotesOf({ messages }: ChatCall) {
  const lines = messages.flatMap(({ content }) => [
    ...content.matchAll(/<learner pair_id="(\w+)" part="(\d)"[^>]*>([^<]*)</g),
  ])
  return parts.flatMap((part) => {
    const line = lines.find(([, , of, text]) => Number(of) === part && text?.includes(quoted))
    return line?.[1] === undefined ? [] : [{ part, pair_id: line[1], quote: quoted }]
  })
}

/** The model finds the same words in every part and judges each criterion twice, fluency the second time higher. */
function judge(provider: FakeProvider) {
  const comment = 'Three words in a row, each of them right.'
  const bands: Record<string, number[]> = {
    'fluency and coherence': [6, 7],
    'lexical resource': [6, 6],
    'grammatical range and accuracy': [5, 5],
  }
  provider.set({
    objects: {
      review_evidence: (call) => ({
        strength: null,
        mistakes: [],
        consistency_review: { inconsistencies: [] },
        part_feedback: quotesOf(call).map(({ part, ...highlight }) => ({
          part,
          highlights: [{ ...highlight, comment, is_positive: true }],
        })),
      }),
      review_exam_words: () => ({
        outcome: 'You answered every question.',
        summary: 'You spoke at length.',
        conclusion: 'That will carry you far.',
        suggestion: 'Say why more often.',
        part_feedback: parts.map((part) => ({ part, feedback: `You kept going in part ${part}.` })),
      }),
      exam_band: (call) => ({
        band: bands[/^Criterion: ([a-z ]+)\./m.exec(call.messages.at(-1)?.content ?? '')?.[1] ?? '']?.shift(),
        comment,
        evidence: quotesOf(call).map(({ pair_id, quote }) => ({ pair_id, quote })),
      }),
    },
  })
}

/** All times are divided by twenty: parts 1 and 3 take a quarter of a minute, the preparation three seconds. */
const timeFactor = '0.05'

/** 16-bit audio at 16 kHz. */
const bytesASecond = 16_000 * 2

const learner = (page: Page) => page.getByRole('region', { name: 'Your voice' })

async function openExam(page: Page, url: string, query = '') {
  await page.evaluate(() => localStorage.setItem('parley.target_language', 'en'))
  await page.goto(`${url}/platform/dashboard?tab=ielts`)
  const scenario = page.getByRole('article').first().getByRole('link').first()
  const href = (await scenario.getAttribute('href')) ?? ''
  const id = /[0-9a-f]{24}/.exec(href)?.[0] ?? ''
  await page.goto(`${url}/platform/conversation?scenario=${id}${query}`)
  await page.waitForURL('**/platform/conversation?session=*')
}

/** Records what part 2 shows, in order: the time left, the label of the record button, and the sentence below it. */
async function notePart2(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = []
    Object.assign(window, { shownInPart2: shown })
    new MutationObserver(() => {
      const left = document.querySelector('[role=timer]')?.textContent
      const learner = document.querySelector('section[aria-label="Your voice"]')
      const button = learner?.querySelector('button[data-is]')?.ariaLabel
      const all = [left, button, learner?.querySelector('p span')?.textContent].join(', ')
      if (left && shown.at(-1) !== all) shown.push(all)
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'shownInPart2') as string[])
}

/** Speaks one answer as soon as the examiner has finished. */
async function answer(page: Page) {
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(learner(page).getByText('Recording.')).toBeVisible()
  await recordFor(learner(page), 2)
  await page.getByRole('button', { name: 'Stop and send' }).click()
}

test('an exam runs from the greeting to the bands, showing only the cue card', async ({ page, provider }) => {
  test.setTimeout(240_000)
  keepShop(provider)
  judge(provider)
  provider.set({ transcript: talk })
  const server = await startServer({ OPENAI_BASE_URL: provider.url, EXAM_TIME_FACTOR: timeFactor })
  try {
    await signedIn(page, server)
    const shown = await notePart2(page)
    // The page's clock is paused until the notes are written.
    const began = Date.now()
    await page.clock.setFixedTime(began)
    await openExam(page, server.url, '&part=full&mode=exam')

    await test.step('part 1: questions are spoken only', async () => {
      await expect(page.getByRole('heading', { name: 'Answer the question' })).toBeVisible({ timeout: 30_000 })
      await expect(page.getByRole('log')).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Hint' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Words and phrases' })).toHaveCount(0)
    })

    const card = page.getByRole('article')
    await test.step('part 1 ends when its time is up', async () => {
      for (let asked = 0; asked < 12 && !(await card.isVisible()); asked += 1) {
        await answer(page)
        await expect(page.getByRole('heading', { name: 'Answer the question' }).or(card)).toBeVisible({
          timeout: 30_000,
        })
      }
      await expect(card).toContainText('You should say')
    })

    await test.step('part 2: notes, and an answer that starts and ends automatically', async () => {
      await page.getByLabel('Your notes').fill('walk, mornings, last year')
      await expect(page.getByRole('button', { name: 'Start talking now' })).toBeVisible({ timeout: 60_000 })
      await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText('0:03to prepare')
      await page.clock.setSystemTime(began)
      await expect(card).toHaveCount(0, { timeout: 60_000 })
      const seen = await shown()
      const start = seen.findIndex((each) => each.includes('Finish your talk'))
      expect(seen[start]).toBe('0:06left to talk, Finish your talk, Talk for one to two minutes.')
      expect(seen.slice(0, start).filter((each) => !/^0:0[0-3]to prepare/.test(each))).toEqual([])
      expect(seen.slice(start).filter((each) => !/^0:0[0-6]left to talk/.test(each))).toEqual([])
      const heard = provider.requests.filter(({ role }) => role === 'transcription').at(-1)
      // Its time was up: six seconds with fast timers, minus the pause in which it was cut off.
      expect(heard?.audioBytes).toBeGreaterThan(5 * bytesASecond)
      expect(heard?.audioBytes).toBeLessThan(6.1 * bytesASecond)
    })

    await test.step('part 3 follows, until the examiner ends the exam', async () => {
      const over = page.getByRole('heading', { name: 'The exam is over' })
      const ready = page.getByRole('heading', { name: 'Answer the question' })
      await expect(ready).toBeVisible({ timeout: 30_000 })
      for (let asked = 0; asked < 14 && !(await over.isVisible()); asked += 1) {
        await answer(page)
        await expect(ready.or(over)).toBeVisible({ timeout: 30_000 })
      }
      await expect(over).toBeVisible()
    })

    await page.getByRole('button', { name: 'Get your review' }).click()
    await page.waitForURL('**/platform/history/*', { timeout: 60_000 })
    await test.step('three bands with their evidence, and feedback for each part', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You answered every question.', {
        timeout: 60_000,
      })
      await expect(page.getByRole('listitem').filter({ hasText: /^IELTS$/ })).toBeVisible()
      const figures = page.getByRole('complementary')
      await expect(figures.getByRole('heading', { name: 'Band estimate' })).toContainText(/5\.5–6$/)
      await expect(figures.getByRole('img', { name: 'Fluency and coherence: band 6–7' })).toBeVisible()
      await expect(figures.getByRole('img', { name: 'Lexical resource: band 6' })).toBeVisible()
      await expect(figures.getByRole('img', { name: 'Grammatical range and accuracy: band 5' })).toBeVisible()
      await figures.getByText('What this rests on').first().click()
      await expect(figures.getByRole('listitem').filter({ hasText: quoted }).first()).toBeVisible()
      const feedback = page.getByRole('region', { name: 'Part by part' })
      for (const part of parts) {
        await expect(feedback.getByText(`You kept going in part ${part}.`)).toBeVisible()
      }
      await expect(feedback.getByRole('listitem').filter({ hasText: quoted })).toHaveCount(parts.length)
    })

    await test.step('feedback on a part is marked in the transcript', async () => {
      await page.getByRole('tab', { name: 'Transcript' }).click()
      const marks = page.getByRole('tabpanel').locator('mark')
      await expect(marks).toHaveText(parts.map(() => quoted))
      await expect(marks.first()).toHaveAttribute('title', /Went well: Three words/)
    })

    await test.step('the list of reviews shows the band', async () => {
      await page.getByRole('link', { name: 'History' }).first().click()
      await expect(page.getByText('Band 5.5', { exact: true })).toBeVisible()
    })
  } finally {
    await server.remove()
  }
})

test('part 2 alone, in practice, keeps notes and time across a reload', { tag: '@all' }, async ({ page, plain }) => {
  await signedIn(page, plain)
  await openExam(page, plain.url, '&part=2&mode=practice')
  const notes = page.getByLabel('Your notes')
  await expect(notes).toBeVisible({ timeout: 60_000 })
  const reloaded = async () => {
    const loaded = page.waitForResponse((response) =>
      /\/api\/conversation\/session\/[0-9a-f]{24}$/.test(response.url()),
    )
    await page.reload()
    return getSession.response.parse(await (await loaded).json())
  }
  await notes.fill('walk, mornings, last year')
  const { ielts } = await reloaded()
  // The page's clock is paused at a known moment in the minute.
  await page.clock.setFixedTime(Date.parse(ielts?.ends_at ?? '') - 42_000)
  await reloaded()
  await expect(notes).toHaveValue('walk, mornings, last year')
  await expect(page.getByRole('listitem').filter({ hasText: 'Part 2' })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('listitem').filter({ hasText: 'Part 1' })).toHaveCount(0)
  const left = page.getByRole('timer', { name: 'Time left' })
  await expect(left).toHaveText('0:42to prepare')
  await expectAccessible(page, 'cue card', ['light'])

  await page.getByRole('button', { name: 'Start talking now' }).click()
  await expect(left).toContainText('left to talk')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Start talking now' })).toBeVisible()
})
