// Composition root of the public pages: hydrates the prerendered page for the URL, or renders it.
import '#platform/page/translated-page.ts'
import { refresh } from '@parley/contracts/account/auth.ts'
import { Component, lazy, type ReactNode, StrictMode, Suspense, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { returnTo } from '#features/auth/return-to.ts'
import { hasThirdParties, useKnownConfig } from '#platform/config.ts'
import { call } from '#platform/http/call.ts'
import { i18n, loadTexts, startI18n } from '#platform/language/i18n.ts'
import { wantedLanguage } from '#platform/language/language.ts'
import { doEarlyInput } from '#platform/page/early-input.ts'
import { redirectKeepingMemory } from '#platform/page/redirect.ts'
import { pageViewed } from '#platform/session/page-views.ts'
import { sessionToken } from '#platform/session/session.ts'
import { BrowserOnly } from '#ui/browser-only.tsx'
import { PagePending } from '#ui/page/page-pending.tsx'
import { PublicFailed } from '#ui/page/public-failed.tsx'
import { type PublicRoute, publicRoutes } from './public-pages.tsx'

/** Loaded after the page itself: rarely needed, but not loadable once the connection is lost. */
const PublicNotes = lazy(async () => {
  await new Promise((idle) => setTimeout(idle, 2_000))
  return { default: (await import('#ui/page/public-notes.tsx')).PublicNotes }
})
const ThirdParties = lazy(async () => ({ default: (await import('#features/consent/third-parties.tsx')).ThirdParties }))

/** Error boundary that shows a page for failed loads. */
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? <PublicFailed /> : this.props.children
  }
}

/** Calls `onShown` from inside the `Suspense`, because content around it mounts before its own content. */
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown])
  return null
}

/** A public page with the common parts. The first render matches the server's, without browser or settings. */
export function PublicRoot({ Page, onShown }: { Page: () => ReactNode; onShown?: () => void }) {
  const config = useKnownConfig()
  return (
    <Boundary>
      <Suspense fallback={<PagePending />}>
        <Page />
        {onShown && <Shown onShown={onShown} />}
      </Suspense>
      <BrowserOnly>
        <PublicNotes />
      </BrowserOnly>
      <BrowserOnly>{config && hasThirdParties(config) && <ThirdParties config={config} />}</BrowserOnly>
    </Boundary>
  )
}

const search = () => Object.fromEntries(new URLSearchParams(location.search))

/**
 * Continues a session that the server started elsewhere, then opens the requested page; if there is none, the login.
 */
async function takeUpSession(): Promise<void> {
  const answer = await call(refresh).catch(() => null)
  if (answer) sessionToken.keep(answer.access_token)
  redirectKeepingMemory(answer ? returnTo(search()) : '/auth/login?problem=AUTH.OIDC_INVALID')
}

/** Sets the tab title in the interface language. */
const nameTab = (title: PublicRoute['title']) => {
  document.title = `${i18n.t(title)} · Parley`
}

export async function start(root: HTMLElement): Promise<void> {
  const path = location.pathname.replace(/\/+$/, '')
  if (path === '/auth/arrived') return takeUpSession()
  // A missing page shows the landing page.
  const route = publicRoutes[path] ?? publicRoutes['/landing']
  if (!route) return
  if (path === '/auth/login' || path === '/auth/signup') {
    // The user has signed in here or in another tab.
    sessionToken.subscribe((token) => token !== null && redirectKeepingMemory(returnTo(search())))
  }
  const [{ Page, isHydrated }] = await Promise.all([route.load(wantedLanguage()), startI18n(), loadTexts(route.texts)])
  nameTab(route.title)
  i18n.on('languageChanged', () => nameTab(route.title))
  const early = globalThis.takeEarlyInput?.()
  const onShown = () => {
    delete document.documentElement.dataset.page
    if (early) doEarlyInput(early)
    pageViewed({ name: route.name, path: path || '/' })
  }
  const page = (
    <StrictMode>
      <PublicRoot Page={Page} onShown={onShown} />
    </StrictMode>
  )
  if (isHydrated && root.hasChildNodes()) hydrateRoot(root, page)
  else createRoot(root).render(page)
}
