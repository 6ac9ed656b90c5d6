// Composition root of the app: cache, routes, texts.
import '#platform/page/translated-page.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { deleteUnsent } from '#features/conversation/turns/unsent-database.ts'
import { forgetReminders } from '#features/install/forget-reminders.ts'
import { badge } from '#features/vocabulary/due/badge.ts'
import { forgetWords } from '#features/vocabulary/due/forget-words.ts'
import { onRefused } from '#platform/http/call.ts'
import { watchPaywall } from '#platform/http/paywall.ts'
import type { FailureCode } from '#platform/http/problem.ts'
import { queryClient } from '#platform/http/query.ts'
import { i18n, loadTexts, startI18n } from '#platform/language/i18n.ts'
import { doEarlyInput } from '#platform/page/early-input.ts'
import { redirectKeepingMemory } from '#platform/page/redirect.ts'
import { forgetAcceptance } from '#platform/session/policies.ts'
import { sessionToken } from '#platform/session/session.ts'
import { onLeave, whenDeletionEnds } from '#platform/session/user.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { redirectFor } from './entry-address.ts'
import { watchNavigation } from './navigation-effects.ts'
import { isOwnPage } from './route-title.ts'
import { router } from './router.tsx'
import { forgetOrg, tellOrg } from './switched.ts'

/** Shows the error's message. */
async function warn(code: FailureCode): Promise<void> {
  await loadTexts(['problem'])
  void toast(i18n.t(code, { ns: 'problem' }), { kind: 'warn' })
}

/** Global listeners for session changes and rejected calls. */
function listen(): void {
  sessionToken.subscribe(async (token, hasMoved) => {
    if (token === null) {
      forgetAcceptance()
      badge.forget()
      // The session ended while the page was open, so the next one may belong to another person.
      if (redirectFor(location, { isSignedIn: false, isKnown: true }) !== null) {
        await whenDeletionEnds()
        return redirectKeepingMemory('/auth/login')
      }
    }
    if (hasMoved) {
      forgetOrg(queryClient, isOwnPage(router.state.matches))
      void tellOrg(queryClient)
    }
    await router.invalidate()
  })
  onLeave(forgetWords)
  onLeave(forgetReminders)
  onLeave((deletedUserId) => (deletedUserId === null ? undefined : deleteUnsent(deletedUserId)))
  // Refetches the data that makes the matching dialog appear: the keys of `userQuery` and `organisationsQuery`.
  onRefused((code) => {
    if (code === 'USER.POLICIES_NOT_ACCEPTED') void queryClient.invalidateQueries({ queryKey: ['user'] })
    if (code === 'ORG.SUSPENDED') void queryClient.invalidateQueries({ queryKey: ['organisations'] })
    // The form that could show this belonged to the previous organisation's page.
    if (code === 'ORG.SWITCHED') void warn(code)
  })
  watchPaywall(queryClient, async ({ code }) => {
    await router.navigate({ to: '/platform/tariff-plans' })
    await warn(code)
  })
  watchNavigation()
}

/** The app at the router's current URL. */
export const App = () => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
)

const pause = (ms: number) => new Promise((over) => setTimeout(over, ms))

/** Delay before the first page shows that it is loading, in milliseconds; prerendered markup shows that already. */
const timeoutMs = 400
/** How long prerendered markup stays while the page still loads data, in milliseconds. */
const readingMs = 1_000

/** Resolves when no query is loading. */
function allRead(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => queryClient.isFetching() === 0 && resolve()
  const stop = queryClient.getQueryCache().subscribe(look)
  look()
  return promise.finally(stop)
}

/** Waits so that the page replaces its markup with data in one step: nothing shifts, and it renders once. */
async function readyToReplace(): Promise<void> {
  await router.load()
  await Promise.race([allRead(), pause(readingMs)])
}

/** Renders the page for the current URL, replacing its prerendered markup. */
export async function start(element: HTMLElement): Promise<void> {
  listen()
  // The first page's code, data and texts load in parallel.
  const texts = startI18n()
  await (element.hasChildNodes() ? readyToReplace() : Promise.race([router.load(), pause(timeoutMs)]))
  await texts
  const early = globalThis.takeEarlyInput?.()
  const leaveMarkup = router.subscribe('onRendered', () => {
    leaveMarkup()
    delete document.documentElement.dataset.page
    if (early) doEarlyInput(early)
  })
  createRoot(element).render(<App />)
}
