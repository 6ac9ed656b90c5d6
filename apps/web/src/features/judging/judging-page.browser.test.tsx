import { getOverrideFigures, type OverrideFigures } from '@parley/contracts/classes/overview.ts'
import { getConfig } from '@parley/contracts/config.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectToFit } from '#testing/looks.ts'
import { config, signedInAs } from '#testing/people.ts'
import { renderPublicPage } from '#testing/render.tsx'
import { test } from '#testing/test.ts'

const heading = page.getByRole('heading', { name: 'How teachers here marked' })
const all: OverrideFigures = { language: null, scale: 'cefr', compared: 24, same: 18, higher: 4, lower: 2, far: 1 }

test("does not show teachers' marks to visitors", async ({ api }) => {
  api.answers(getConfig, config)
  await renderPublicPage('/legal/judging')
  await expect.element(page.getByRole('heading', { name: 'A person decides' })).toBeVisible()
  // Takes longer than figures would take to appear.
  await expectAccessible('page')
  await expect.element(heading).not.toBeInTheDocument()
  expect(api.requests(getOverrideFigures)).toEqual([])
})

test('says how many marks are needed before figures are shown', async ({ api }) => {
  api.answers(getConfig, config)
  signedInAs(api)
  api.answers(getOverrideFigures, { marks: [], corrections: [] })
  await renderPublicPage('/legal/judging')
  await expect.element(heading).toBeVisible()
  await expect.element(page.getByText(/once 20 have been sent/)).toBeVisible()
})

test("shows how this server's teachers marked, by language", async ({ api }) => {
  api.answers(getConfig, config)
  signedInAs(api)
  api.answers(getOverrideFigures, {
    marks: [all, { ...all, language: 'de', compared: 20 }],
    corrections: [{ language: null, shown: 120, overruled: 6 }],
  })
  await renderPublicPage('/legal/judging')
  await expect.element(page.getByText('Levels · all languages')).toBeVisible()
  await expect.element(page.getByText('Levels · Deutsch')).toBeVisible()
  await expect.element(page.getByText('75%').first()).toBeVisible()
  await expectToFit()
  await expectAccessible('page')
})

test('reports that the figures failed to load', async ({ api }) => {
  api.answers(getConfig, config)
  signedInAs(api)
  api.cutsOff(getOverrideFigures)
  await renderPublicPage('/legal/judging')
  await expect.element(page.getByRole('alert')).toBeVisible()
})
