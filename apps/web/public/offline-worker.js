// Shows an explanation if there is no connection. Caches only the page of due words and its files for offline use. When
// online, everything comes from the network, so a deployment never leaves an old app behind. Does not cache api
// responses.
const store = 'parley-offline-4'
const dueStore = 'parley-due-page-1'
const duePage = '/platform/vocabulary/due'
const kept = ['/offline.html', '/offline.js', '/paint-colours.js', '/mark.svg']

addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(store)
      await cache.addAll(kept.map((path) => new Request(path, { cache: 'reload' })))
      await skipWaiting()
    })(),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== store && name !== dueStore) await caches.delete(name)
      // The page is fetched while this worker is still starting.
      await registration.navigationPreload?.enable()
      await clients.claim()
    })(),
  )
})

/** Caches the current page of due words and every file it refers to, and deletes files that no page refers to. */
async function storeDuePage() {
  const response = await fetch(duePage, { cache: 'no-store' })
  if (!response.ok || response.redirected) return
  const html = await response.clone().text()
  const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))
  const cache = await caches.open(dueStore)
  // File names contain a content hash, so an existing file is current.
  for (const file of files) if (!(await cache.match(file))) await cache.add(file)
  await cache.put(duePage, response)
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname !== duePage && !files.has(pathname)) await cache.delete(url)
  }
}

addEventListener('message', (event) => {
  // If there is no connection or no space, the previously cached page stays.
  if (event.data === 'store-due-page') event.waitUntil(storeDuePage().catch(() => undefined))
})

// A reminder, in the format that `apps/api/src/features/reminder/reminder.job.ts` sends.
addEventListener('push', (event) => {
  const { title, body, url, badge } = event.data?.json() ?? {}
  if (!title) return
  const shown = registration.showNotification(title, { body, icon: '/icon-192.png', tag: 'reminder', data: { url } })
  const counted = badge ? navigator.setAppBadge?.(badge) : undefined
  event.waitUntil(Promise.allSettled([shown, counted]))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data?.url ?? '/', location.origin)
  const open = async () => {
    const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    const there = windows.find((each) => new URL(each.url).pathname === url.pathname)
    return there ? there.focus() : clients.openWindow(url.href)
  }
  if (url.origin === location.origin) event.waitUntil(open())
})

/** If the last page came from the cache, so do its files. */
let isCutOff = false

/** The page from the network, otherwise the cached page of due words, otherwise the explanation. */
async function page(event) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    isCutOff = false
    return response
  } catch {
    isCutOff = true
    const { pathname } = new URL(event.request.url)
    const stored = pathname === duePage ? await caches.match(duePage, { cacheName: dueStore }) : undefined
    return stored ?? (await caches.match('/offline.html')) ?? Response.error()
  }
}

const orStored = async (request, pathname) => {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(pathname)) ?? Response.error()
  }
}

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') {
    event.respondWith(page(event))
    return
  }
  if (event.request.method !== 'GET') return
  const { pathname, origin } = new URL(event.request.url)
  if (origin !== location.origin) return
  // Serves the files of the offline page and, while offline, those of the due words. Everything else goes to the
  // network.
  const isStored = kept.includes(pathname) || (pathname.startsWith('/assets/') && (isCutOff || !navigator.onLine))
  if (isStored) event.respondWith(orStored(event.request, pathname))
})
