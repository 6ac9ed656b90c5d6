// The scenario wizard in an English interface.
import { expect, type Page } from '@playwright/test'
import type { Server } from './server.ts'
import { text } from './texts.ts'

/** One of the wizard's texts, by key. */
export const says = (key: string, values: Record<string, string> = {}) => text('en', 'scenario-wizard', key, values)

/** Opens the wizard with a scenario, or for a new one. */
export async function openWizard(page: Page, server: Server, id = ''): Promise<void> {
  await page.goto(`${server.url}/platform/scenario${id && `/${id}`}`)
  await expect(page.getByLabel('Title', { exact: true })).toBeVisible()
}

/** The button that leads to the step with this name. */
export const step = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: says(`step.${name}`) })

export const save = (page: Page) => page.getByRole('button', { name: says('save') })

export const editor = (page: Page) => page.getByRole('textbox', { name: says('json.label') })

/** Opens the JSON mode and waits for its editor, which is large and loaded on demand. */
export async function openJson(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'JSON' }).click()
  await expect(editor(page)).toBeVisible({ timeout: 60_000 })
}
