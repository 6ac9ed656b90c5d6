// The server's configuration. Included in the page or fetched once, because it does not change while a page is open.
import { type Config, getConfig } from '@parley/contracts/config.ts'
import { use, useEffect, useSyncExternalStore } from 'react'
import { call } from './http/call.ts'

/** The configuration that the server has written into the page (apps/api/src/platform/pages/pages.ts). */
function configInPage(): Config | undefined {
  const text = document.getElementById('config')?.textContent
  return text ? (JSON.parse(text) as Config) : undefined
}

/**
 * A promise that `use` reads without suspending, thanks to the two fields that React itself sets on a resolved promise.
 */
const fulfilled = (config: Config): Promise<Config> =>
  Object.assign(Promise.resolve(config), { status: 'fulfilled', value: config })

let known = configInPage()
let asked: Promise<Config> | undefined = known && fulfilled(known)
const listeners = new Set<() => void>()

async function ask(): Promise<Config> {
  try {
    known = await call(getConfig)
  } catch (error) {
    // The next caller tries again.
    asked = undefined
    throw error
  }
  for (const listener of listeners) listener()
  return known
}

/** The server's configuration. @throws Problem */
export function loadConfig(): Promise<Config> {
  asked ??= ask()
  return asked
}

/** Makes the next caller fetch again. */
export function forgetConfig(): void {
  known = undefined
  asked = undefined
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The configuration; undefined until it is loaded, and in the first render of a prerendered page. */
export function useKnownConfig(): Config | undefined {
  useEffect(() => {
    loadConfig().catch(() => undefined)
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => undefined,
  )
}

/** The configuration; suspends until it is loaded, once per page load. */
export const useConfig = (): Config => use(loadConfig())

/** Whether the operator has enabled anything that requires consent. */
export const hasThirdParties = (config: Config): boolean => config.tag_manager_id !== null || config.chat_id !== null
