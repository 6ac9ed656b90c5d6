// Renders a part or an entire page with the app's providers.
import type { Language } from '@parley/contracts/language/language.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { queryClient } from '#platform/http/query.ts'
import { i18n, loadTexts } from '#platform/language/i18n.ts'
import { languageKey } from '#platform/language/language.ts'
import { Toasts } from '#ui/dialogs/toasts.tsx'

interface Situation {
  /** The interface language; English by default. */
  readonly language?: Language
}

interface PartSituation extends Situation {
  /** Text namespaces that the part does not load itself. */
  readonly texts?: readonly string[]
  /** Path and query of the page that contains the part. */
  readonly at?: string
}

async function speak(language: Language = 'en'): Promise<void> {
  localStorage.setItem(languageKey, language)
  await i18n.changeLanguage(language)
}

/** The element that the app renders into, as expected by its style sheets. */
function root(): HTMLElement {
  document.getElementById('root')?.remove()
  const element = document.createElement('div')
  element.id = 'root'
  return document.body.appendChild(element)
}

/** A router whose only page is this one, at every URL. */
function routerFor(page: () => ReactNode, at: string) {
  const root = createRootRoute({ component: page, notFoundComponent: () => <></> })
  return createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [at] }), defaultPendingMs: 0 })
}

/** Renders a part of a page, with toasts. */
export async function renderPart(part: ReactNode, { language, texts = [], at = '/' }: PartSituation = {}) {
  await speak(language)
  await loadTexts(texts)
  const page = () => (
    <Suspense>
      {part}
      <Toasts />
    </Suspense>
  )
  const router = routerFor(page, at)
  await router.load()
  return render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </StrictMode>,
    { container: root() },
  )
}

/** Renders the public page at a URL, which may have a query and a hash. */
export async function renderPublicPage(address: string, { language }: Situation = {}) {
  const [{ publicRoutes }, { PublicRoot }] = await Promise.all([
    import('../public-pages.tsx'),
    import('../public-app.tsx'),
  ])
  await speak(language)
  history.replaceState(null, '', address)
  const route = publicRoutes[location.pathname]
  if (!route) throw new Error(`${location.pathname} is no public page`)
  await loadTexts(route.texts)
  const { Page } = await route.load(language ?? 'en')
  return render(
    <StrictMode>
      <PublicRoot Page={Page} />
    </StrictMode>,
    { container: root() },
  )
}

/**
 * What a router does before it is rendered. The previous test's router would wait for components that are unmounted.
 */
const startAtOnce = async (start: () => void) => {
  start()
  return false
}

/** Whether the router of the page that was rendered is navigating; null if no page was rendered. */
let isNavigating: (() => boolean) | null = null

/** Waits until the page has navigated: what it requests on the way would reach the next test. */
export async function endNavigation(): Promise<void> {
  if (isNavigating) await expect.poll(isNavigating).toBe(false)
  isNavigating = null
}

/** Renders the page at a URL below `/platform`, as the app does. */
export async function renderPage(address: string, { language }: Situation = {}) {
  const [{ App }, { router }] = await Promise.all([import('../app.tsx'), import('../router.tsx')])
  await speak(language)
  history.replaceState(null, '', address)
  router.startTransition = startAtOnce
  await router.load()
  isNavigating = () => router.state.status !== 'idle'
  const screen = await render(<App />, { container: root() })
  await expect.poll(isNavigating).toBe(false)
  return screen
}
