// Runs src/prerender.tsx, built for Node with the class names of the browser build.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.ts'
import type { Prerendered } from './src/prerender.tsx'

/** Needed only during the build. */
const scratch = join(import.meta.dirname, 'node_modules', '.prerender')

/**
 * The browser state during prerendering: a user is signed in, no preferences are set, and requests never complete.
 */
function standInForBrowser(): void {
  const stored: Record<string, string> = { 'parley.access_token': '-', 'parley.policies_accepted': '1' }
  const nothing = () => undefined
  const storage = { getItem: (key: string) => stored[key] ?? null, setItem: nothing, removeItem: nothing }
  Object.assign(globalThis, {
    window: globalThis,
    localStorage: storage,
    sessionStorage: storage,
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
    addEventListener: nothing,
    removeEventListener: nothing,
    fetch: () => new Promise(nothing),
    location: { pathname: '/', search: '', hash: '' },
    document: { documentElement: { dataset: {} }, getElementById: () => null, querySelector: () => null },
  })
}

/** Every page in every language. */
export async function prerender(): Promise<Prerendered[]> {
  await bundle({ build: { ssr: 'src/prerender.tsx', outDir: scratch, emptyOutDir: true, target: 'node24' } })
  standInForBrowser()
  const program = await import(pathToFileURL(join(scratch, 'prerender.js')).href)
  const pages = await (program as typeof import('./src/prerender.tsx')).prerenderPages()
  await rm(scratch, { recursive: true })
  return pages
}
