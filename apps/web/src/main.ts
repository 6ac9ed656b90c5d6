// Starts what the address is of: a public page, or the app.
import '#ui/styles.ts'
// Follows the system while a page is open that shows no switch.
import '#ui/color-scheme.ts'
import { watchPreloadErrors } from '#platform/preload-failure.ts'
import { isPublicPage } from './entry-address.ts'

watchPreloadErrors()

/** The offline page is stored once the page itself has come: it is for another day. */
const offlineWorkerMs = 2_000

async function start(): Promise<void> {
  const { dataset } = document.documentElement
  // Another page is on its way (before-paint.ts).
  if (dataset.leaving) return
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  if (dataset.markup === 'hidden') {
    root.replaceChildren()
    delete dataset.markup
  }
  const app = isPublicPage(location.pathname) ? import('./public-app.tsx') : import('./app.tsx')
  await (await app).start(root)
  // Without it there is only no page that explains when the app is opened without a connection.
  const register = () => navigator.serviceWorker?.register('/offline-worker.js').catch(() => undefined)
  if (import.meta.env.PROD) setTimeout(register, offlineWorkerMs)
}

void start()
