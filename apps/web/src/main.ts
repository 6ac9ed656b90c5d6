// Starts the code for the URL: a public page, or the app.
import '#ui/styles/styles.ts'
// Follows the system's colour scheme on pages that have no switch.
import '#ui/styles/color-scheme.ts'
import { watchInstallPrompt } from '#platform/page/install-prompt.ts'
import { watchPreloadErrors } from '#platform/page/preload-failure.ts'
import { isPublicPage } from './entry-address.ts'

watchPreloadErrors()
watchInstallPrompt()

/** Delay before the offline page is stored, so that it does not compete with the page itself, in milliseconds. */
const offlineWorkerMs = 2_000

async function start(): Promise<void> {
  const { dataset } = document.documentElement
  // Another page is loading (before-paint.ts).
  if (dataset.leaving) return
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  if (dataset.markup === 'hidden') {
    root.replaceChildren()
    delete dataset.markup
  }
  const app = isPublicPage(location.pathname) ? import('./public-app.tsx') : import('./app.tsx')
  await (await app).start(root)
  // Without the worker, the app only lacks its page for offline starts.
  const register = () => navigator.serviceWorker?.register('/offline-worker.js').catch(() => undefined)
  if (import.meta.env.PROD) setTimeout(register, offlineWorkerMs)
}

void start()
