// Shows a page that explains when there is no connection. It keeps that page and nothing of the app: what is loaded is
// always what the server has now, so no deploy leaves an old app behind.
const store = 'parley-offline-3'
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
      for (const name of await caches.keys()) if (name !== store) await caches.delete(name)
      // The page is asked for while this worker still starts.
      await registration.navigationPreload?.enable()
      await clients.claim()
    })(),
  )
})

/** The page from the network, else the one that explains. */
async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match('/offline.html')) ?? Response.error()
  }
}

addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') {
    event.respondWith(page(event))
    return
  }
  // What the offline page itself needs; the app finds these in the network.
  const { pathname } = new URL(event.request.url)
  if (event.request.method === 'GET' && kept.includes(pathname)) {
    event.respondWith(fetch(event.request).catch(async () => (await caches.match(pathname)) ?? Response.error()))
  }
})
