// Runs after each navigation: sets the tab title, reports the page view, and focuses the content.
import { i18n } from '#platform/language/i18n.ts'
import { setPageTitle } from '#platform/page/tab-title.ts'
import { pageViewed } from '#platform/session/page-views.ts'
import { titleKeyOf } from './route-title.ts'
import { router } from './router.tsx'

/** Sets the tab title in the interface language. */
function nameTab(): void {
  const key = titleKeyOf(router.state.matches)
  setPageTitle(key && i18n.isInitialized ? i18n.t(key) : null)
}

/** Registers the handler for every navigation. */
export function watchNavigation(): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    nameTab()
    const { staticData, pathname } = router.state.matches.at(-1) ?? {}
    if (staticData?.name && pathname) pageViewed({ name: staticData.pageView ?? staticData.name, path: pathname })
    // Except for the first page, moves keyboard and screen readers to the new content.
    if (fromLocation && pathChanged) document.getElementById('main')?.focus({ preventScroll: true })
  })
  i18n.on('languageChanged', nameTab)
}
