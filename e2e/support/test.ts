// Test fixtures: a server, optionally with model servers, and a page that must not log errors.
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { test as base, expect, type Page } from '@playwright/test'
import { type Server, startServer } from './server.ts'
import { listenToPage } from './sound/heard-audio.ts'

interface Servers {
  /** A server without configuration: built-in partner, built-in voice, the browser's own recogniser. */
  plain: Server
  /** The three fake model servers over real HTTP; the test sets their responses. */
  provider: FakeProvider
  /** A server that uses them. */
  modelled: Server
}

const starting = { scope: 'worker', timeout: 180_000 } as const

export const test = base.extend<{ page: Page }, Servers>({
  plain: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.remove()
    },
    starting,
  ],
  provider: [
    async ({}, use) => {
      const provider = await startFakeProvider()
      await use(provider)
      await provider.close()
    },
    starting,
  ],
  modelled: [
    async ({ provider }, use) => {
      const server = await startServer({ OPENAI_BASE_URL: provider.url })
      await use(server)
      await server.remove()
    },
    starting,
  ],
  page: async ({ page }, use) => {
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(error.message))
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) broken.push(message.text())
    })
    await listenToPage(page)
    await use(page)
    expect(broken, 'errors in the page').toEqual([])
  },
})
export { expect }
