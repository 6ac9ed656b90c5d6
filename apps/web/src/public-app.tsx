// Composition root of the public pages: takes over the prerendered page of the address, or draws it.
import { refresh } from '@parley/contracts/auth.ts'
import { Component, lazy, type ReactNode, StrictMode, Suspense, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { wishedPage } from '#features/auth/wished-page.ts'
import { call } from '#platform/call.ts'
import { hasThirdParties, useKnownConfig } from '#platform/config.ts'
import { doEarlyInput } from '#platform/early-input.ts'
import { i18n, loadTexts, startI18n } from '#platform/i18n.ts'
import { wantedLanguage } from '#platform/language.ts'
import { leadOn } from '#platform/lead-on.ts'
import { pageViewed } from '#platform/page-views.ts'
import { sessionToken } from '#platform/session.ts'
import { BrowserOnly } from '#ui/browser-only.tsx'
import { PagePending } from '#ui/page-pending.tsx'
import { PublicFailed } from '#ui/public-failed.tsx'
import { type PublicRoute, publicRoutes } from './public-pages.tsx'

/** Not before the page itself is there: what it shows is seldom needed, but could not be loaded once it is. */
const PublicNotes = lazy(async () => {
  await new Promise((idle) => setTimeout(idle, 2_000))
  return { default: (await import('#ui/public-notes.tsx')).PublicNotes }
})
const ThirdParties = lazy(async () => ({ default: (await import('#features/consent/third-parties.tsx')).ThirdParties }))

/** The page that explains what did not load. */
class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? <PublicFailed /> : this.props.children
  }
}

/** Stands beside the page: what is around a `Suspense` is there before what is in it can be used. */
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown])
  return null
}

/** A page with what every page has. The first render is that of the server, which knows neither browser nor settings. */
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

/** Takes up the session that the server has begun elsewhere, and leads to the wished page; to the door where there is none. */
async function takeUpSession(): Promise<void> {
  const answer = await call(refresh).catch(() => null)
  if (answer) sessionToken.keep(answer.access_token)
  leadOn(answer ? wishedPage(search()) : '/auth/login?problem=AUTH.OIDC_INVALID')
}

/** Names the page in the tab, in the language of the interface. */
const nameTab = (title: PublicRoute['title']) => {
  document.title = `${i18n.t(title)} · Parley`
}

export async function start(root: HTMLElement): Promise<void> {
  const path = location.pathname.replace(/\/+$/, '')
  if (path === '/auth/arrived') return takeUpSession()
  const route = publicRoutes[path]
  if (!route) return location.replace('/')
  if (path === '/auth/login' || path === '/auth/signup') {
    // Here or in another tab.
    sessionToken.subscribe((token) => token !== null && leadOn(wishedPage(search())))
  }
  const [{ Page, isHydrated }] = await Promise.all([route.load(wantedLanguage()), startI18n(), loadTexts(route.texts)])
  nameTab(route.title)
  i18n.on('languageChanged', () => nameTab(route.title))
  const early = globalThis.takeEarlyInput?.()
  const onShown = () => {
    delete document.documentElement.dataset.page
    if (early) doEarlyInput(early)
    pageViewed({ name: route.name, path })
  }
  const page = (
    <StrictMode>
      <PublicRoot Page={Page} onShown={onShown} />
    </StrictMode>
  )
  if (isHydrated && root.hasChildNodes()) hydrateRoot(root, page)
  else createRoot(root).render(page)
}
