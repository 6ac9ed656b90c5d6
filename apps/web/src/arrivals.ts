// What follows when a page is on the screen: its name in the tab, its view told, the focus at its content.
import { i18n } from '#platform/i18n.ts'
import { pageViewed } from '#platform/page-views.ts'
import { setPageTitle } from '#platform/tab-title.ts'
import { router } from './router.tsx'

/** Title: a key of the namespace `ui`. Name: how analytics calls the page. */
interface PageData {
  title?: `title.${string}`
  name?: string
  /** Its name in analytics, where that is another one. */
  pageView?: string
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageData {}
}

/** Names the page in the tab, in the language of the interface. */
function nameTab(): void {
  const key = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title
  setPageTitle(key && i18n.isInitialized ? i18n.t(key) : null)
}

/** From now on, after every navigation. */
export function watchArrivals(): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    nameTab()
    const { staticData, pathname } = router.state.matches.at(-1) ?? {}
    if (staticData?.name && pathname) pageViewed({ name: staticData.pageView ?? staticData.name, path: pathname })
    // After the first page, keyboard and screen reader start at the new content.
    if (fromLocation && pathChanged) document.getElementById('main')?.focus({ preventScroll: true })
  })
  i18n.on('languageChanged', nameTab)
}
