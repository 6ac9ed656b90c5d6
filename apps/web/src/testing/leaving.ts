// A test cannot leave its document, so the page's destinations are recorded instead.

let addresses: string[] = []

/** The URLs of documents that the page tried to open; other sites include their origin. */
export const leftFor = (): readonly string[] => addresses

const isOwn = (url: URL) => url.origin === location.origin

/** Prevents navigations to other documents until it is stopped. */
export function watchLeaving(): { stop: () => void } {
  addresses = []
  const note = (event: NavigateEvent) => {
    const url = new URL(event.destination.url)
    // The router's own navigations stay in this document.
    if (event.destination.sameDocument || event.downloadRequest !== null) return
    addresses.push(isOwn(url) ? url.pathname + url.search + url.hash : url.href)
    event.preventDefault()
  }
  navigation.addEventListener('navigate', note)
  return { stop: () => navigation.removeEventListener('navigate', note) }
}
