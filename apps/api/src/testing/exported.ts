// A user's export of all their data.
import { getExport, startExport } from '@parley/contracts/account/user.ts'
import { vi } from 'vitest'
import type { TestApp, TestUser } from './test-app.ts'

/** Requests an export and waits for it. @returns the response with the file */
export async function downloadExport(app: TestApp, as: TestUser): Promise<Response> {
  await app.call(startExport, {}, { as })
  const url = await vi.waitFor(
    async () => {
      const ready = await app.call(getExport, {}, { as })
      if (!ready?.url) throw new Error(`The export is ${ready?.status}`)
      return ready.url
    },
    { timeout: 60_000, interval: 100 },
  )
  return app.fetch(url)
}

/** Rows by table. */
export async function exported(app: TestApp, as: TestUser): Promise<Record<string, Record<string, unknown>[]>> {
  return (await (await downloadExport(app, as)).json()) as Record<string, Record<string, unknown>[]>
}
