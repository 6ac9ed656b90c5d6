// A part of the app that does not load: after a deploy its file is gone, and only a fresh page knows the new names.

/** The build that was reloaded because of it. */
const reloadedKey = 'parley.reloaded_build'

/** Names this build: the hash in the address changes with each. */
const build = import.meta.url

interface Surroundings {
  /** Whether the browser says that it is connected. */
  isOnline: () => boolean
  /** Whether a link is only pointed at: what it leads to is loaded ahead, and nobody has asked for it yet. */
  isAhead: () => boolean
  storage: Pick<Storage, 'getItem' | 'setItem'>
  reload: () => void
}

/** What Vite raises; its payload is what the import threw, and is thrown on unless the event is cancelled. */
type PreloadError = Event & { payload?: unknown }

/** Loads the page afresh once a build; without a connection, or where that did not help, the error takes its way. */
export function onPreloadError(event: PreloadError, { isOnline, isAhead, storage, reload }: Surroundings): void {
  if (isOnline() && storage.getItem(reloadedKey) !== build) {
    // Whoever then follows the link is served by the router, which loads its page afresh.
    if (isAhead()) return
    storage.setItem(reloadedKey, build)
    event.preventDefault()
    reload()
    return
  }
  // The router would reload by itself otherwise, also without a connection: its own mark says that it has.
  if (event.payload instanceof Error) storage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
}

/** Listens for the rest of the page's life. */
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
