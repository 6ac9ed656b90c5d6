// Composition root of the app: cache, routes, texts.
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onRefused } from '#platform/call.ts'
import { doEarlyInput } from '#platform/early-input.ts'
import { i18n, loadTexts, startI18n } from '#platform/i18n.ts'
import { leadOn } from '#platform/lead-on.ts'
import { forgetAcceptance } from '#platform/policies.ts'
import { queryClient } from '#platform/query.ts'
import { watchRefusals } from '#platform/refusals.ts'
import { sessionToken } from '#platform/session.ts'
import { toast } from '#ui/toast.ts'
import { watchArrivals } from './arrivals.ts'
import { leadsTo } from './entry-address.ts'
import { router } from './router.tsx'

/** What concerns every page: who is signed in, and what the server refuses. */
function listen(): void {
  sessionToken.subscribe(async (token, hasMoved) => {
    if (token === null) {
      forgetAcceptance()
      // Where a session ended while its page was open, the next one may be another person's.
      if (leadsTo(location, false) !== null) return leadOn('/auth/login')
    }
    // The server acts in the new organisation already: nothing of the old one may be taken for it.
    if (hasMoved) await queryClient.invalidateQueries()
    await router.invalidate()
  })
  // What is read again after a refusal, so that its dialog comes up: the keys of `userQuery` and `organisationsQuery`.
  onRefused((code) => {
    if (code === 'USER.POLICIES_NOT_ACCEPTED') void queryClient.invalidateQueries({ queryKey: ['user'] })
    if (code === 'ORG.SUSPENDED') void queryClient.invalidateQueries({ queryKey: ['organisations'] })
  })
  watchRefusals(queryClient, async ({ code }) => {
    await Promise.all([loadTexts(['problem']), router.navigate({ to: '/platform/tariff-plans' })])
    void toast(i18n.t(code, { ns: 'problem' }), { kind: 'warn' })
  })
  watchArrivals()
}

/** The app at the address of the router. */
export const App = () => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
)

const pause = (ms: number) => new Promise((over) => setTimeout(over, ms))

/** A first page that takes longer shows that it is on its way; prerendered markup shows that already. */
const patienceMs = 400
/** So long, in milliseconds, prerendered markup stays once the page could be drawn, for what the page is asking for. */
const readingMs = 1_000

/** Resolves when nothing is being read. */
function allRead(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => queryClient.isFetching() === 0 && resolve()
  const stop = queryClient.getQueryCache().subscribe(look)
  look()
  return promise.finally(stop)
}

/** The page takes the place of its markup with what it shows, in one step: nothing on it moves, and it is drawn once. */
async function readyToReplace(): Promise<void> {
  await router.load()
  await Promise.race([allRead(), pause(readingMs)])
}

/** Draws the page of the address, in the place of its markup where that was prerendered. */
export async function start(element: HTMLElement): Promise<void> {
  listen()
  // The first page's code, data and texts load side by side.
  const texts = startI18n()
  await (element.hasChildNodes() ? readyToReplace() : Promise.race([router.load(), pause(patienceMs)]))
  await texts
  const early = globalThis.takeEarlyInput?.()
  const leaveMarkup = router.subscribe('onRendered', () => {
    leaveMarkup()
    delete document.documentElement.dataset.page
    if (early) doEarlyInput(early)
  })
  createRoot(element).render(<App />)
}
