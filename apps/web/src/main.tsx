// Composition root: styles, texts, cache, routes.
import '#ui/styles.ts'
// Follows the system while a page is open that shows no switch.
import '#ui/color-scheme.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { i18n, loadTexts, startI18n } from '#platform/i18n.ts'
import { forgetAcceptance } from '#platform/policies.ts'
import { watchPreloadErrors } from '#platform/preload-failure.ts'
import { queryClient } from '#platform/query.ts'
import { watchRefusals } from '#platform/refusals.ts'
import { sessionToken } from '#platform/session.ts'
import { toast } from '#ui/toast.ts'
import { watchArrivals } from './arrivals.ts'
import { router } from './router.tsx'

watchPreloadErrors()

sessionToken.subscribe(async (token, hasMoved) => {
  if (token === null) forgetAcceptance()
  // The server acts in the new organisation already: nothing of the old one may be taken for it.
  if (hasMoved) await queryClient.invalidateQueries()
  // The guards decide again where this browser may be; then nothing of the last user stays behind.
  await router.invalidate()
  if (token === null) queryClient.clear()
})

watchArrivals()

watchRefusals(queryClient, async ({ code }) => {
  await Promise.all([loadTexts(['problem']), router.navigate({ to: '/platform/tariff-plans' })])
  void toast(i18n.t(code, { ns: 'problem' }), { kind: 'warn' })
})

/** A first page that takes longer shows that it is on its way. */
const patienceMs = 400

/** Not awaited at the top of the module: then the build would need a file more for each part that is loaded later. */
async function start(): Promise<void> {
  // The first page's code, data and texts load side by side.
  const texts = startI18n()
  await Promise.race([router.load(), new Promise((late) => setTimeout(late, patienceMs))])
  await texts
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
