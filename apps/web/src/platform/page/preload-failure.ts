// Handles a chunk that fails to load: after a deployment its file is gone, and only a fresh page has the new names.

/** Storage key of the build that was reloaded for this reason. */
const reloadedKey = 'parley.reloaded_build'

/** Identifies this build by the hash in its URL. */
const build = import.meta.url

interface Surroundings {
  /** Whether the browser is online. */
  isOnline: () => boolean
  /** Whether a link is only hovered or focused: its page is preloaded but has not been requested yet. */
  isAhead: () => boolean
  storage: Pick<Storage, 'getItem' | 'setItem'>
  reload: () => void
}

/** Vite's event; its payload is the import's error, which is thrown unless the event is cancelled. */
type PreloadError = Event & { payload?: unknown }

/** Reloads the page once per build. Offline, or if that did not help, the error is thrown. */
export function onPreloadError(event: PreloadError, { isOnline, isAhead, storage, reload }: Surroundings): void {
  if (isOnline() && storage.getItem(reloadedKey) !== build) {
    // If the user then follows the link, the router reloads the page.
    if (isAhead()) return
    storage.setItem(reloadedKey, build)
    event.preventDefault()
    reload()
    return
  }
  // Sets the router's own marker, because the router would otherwise reload the page itself, even offline.
  if (event.payload instanceof Error) storage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
}

export function watchPreloadErrors(): void {
  addEventListener('vite:preloadError', (event) =>
    onPreloadError(event, {
      isOnline: () => navigator.onLine,
      isAhead: () => document.querySelector('a:is(:hover, :focus):not(:active)') !== null,
      storage: sessionStorage,
      reload: () => location.reload(),
    }),
  )
}
