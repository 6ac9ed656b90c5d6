// What is switched on at this server. It comes with the page, or is asked for once: it does not change while a page lives.
import { type Config, getConfig } from '@parley/contracts/config.ts'
import { use, useEffect, useSyncExternalStore } from 'react'
import { call } from './call.ts'

/** What the server has written into the page (apps/api/src/platform/pages.ts). */
function configInPage(): Config | undefined {
  const text = document.getElementById('config')?.textContent
  return text ? (JSON.parse(text) as Config) : undefined
}

let known = configInPage()
let asked: Promise<Config> | undefined = known && Promise.resolve(known)
const listeners = new Set<() => void>()

async function ask(): Promise<Config> {
  try {
    known = await call(getConfig)
  } catch (error) {
    // Whoever needs it next asks again.
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

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The configuration once it is known: undefined before, and in the first render of a prerendered page. */
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

/** The configuration; suspends until it is there, once in a page's life. */
export const useConfig = (): Config => known ?? use(loadConfig())

/** Whether the operator has switched on anything that asks for consent. */
export const hasThirdParties = (config: Config): boolean => config.tag_manager_id !== null || config.chat_id !== null
