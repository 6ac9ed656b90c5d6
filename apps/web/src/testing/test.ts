// `test` with its own server, in a browser without any state from the previous test.
import { test as base } from 'vitest'
import { commands, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { forgetConfig } from '#platform/config.ts'
import { queryClient } from '#platform/http/query.ts'
import { sessionToken } from '#platform/session/session.ts'
import { ApiServer } from './api-server.ts'
import { watchLeaving } from './leaving.ts'
import { desktop } from './looks.ts'
import { endNavigation } from './render.tsx'

async function forgetAll(): Promise<void> {
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  queryClient.clear()
  sessionToken.end()
  forgetConfig()
  await commands.emulate({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none' })
  await page.viewport(desktop.width, desktop.height)
}

export interface Fixtures {
  /** This test's server. */
  api: ApiServer
}

export const test = base.extend<Fixtures>({
  api: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
    async ({}, use) => {
      await forgetAll()
      const leaving = watchLeaving()
      const api = new ApiServer()
      await api.open()
      await use(api)
      await commands.awaitLateRequests()
      api.openGates()
      await endNavigation()
      await cleanup()
      await queryClient.cancelQueries()
      leaving.stop()
      await api.close()
    },
    { auto: true },
  ],
})
