// Renders a part or a whole page with the providers of the app.
import type { Language } from '@parley/contracts/language.ts'
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
  /** The language of the interface; English by default. */
  readonly language?: Language
}

async function speak(language: Language = 'en'): Promise<void> {
  localStorage.setItem(languageKey, language)
  await i18n.changeLanguage(language)
}

/** Where the app renders: the element that its style sheets know. */
function root(): HTMLElement {
  document.getElementById('root')?.remove()
  const element = document.createElement('div')
  element.id = 'root'
  return document.body.appendChild(element)
}

/** A router at `/` whose only page is this one. */
function routerFor(page: () => ReactNode) {
  const route = createRootRoute({ component: page })
  return createRouter({ routeTree: route, history: createMemoryHistory(), defaultPendingMs: 0 })
}

/** Renders a part of a page, with toasts. @param texts namespaces that the part does not load itself */
export async function renderPart(
  part: ReactNode,
  { language, texts = [] }: Situation & { texts?: readonly string[] } = {},
) {
  await speak(language)
  await loadTexts(texts)
  const router = routerFor(() => (
    <Suspense>
      {part}
      <Toasts />
    </Suspense>
  ))
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

/** Renders the public page of an address, which may have a query and a hash. */
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

/** Renders the page of an address below `/platform`, as the app does. */
export async function renderPage(address: string, { language }: Situation = {}) {
  const [{ App }, { router }] = await Promise.all([import('../app.tsx'), import('../router.tsx')])
  await speak(language)
  history.replaceState(null, '', address)
  await router.load()
  const screen = await render(<App />, { container: root() })
  await expect.poll(() => router.state.status).toBe('idle')
  return screen
}
