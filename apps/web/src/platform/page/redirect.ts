// Navigates to another document of the app. If storage is denied, its in-memory replacement is passed along in the
// history entry, which only our pages can read and which the next one removes.

type Memories = Readonly<Record<'localStorage' | 'sessionStorage', Readonly<Record<string, string>>>>

const stateKey = 'parley.memory'

function itemsOf(storage: Storage): Record<string, string> {
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
  return Object.fromEntries(keys.map((key) => [key, storage.getItem(key) ?? '']))
}

/** Replaces this page with another URL of the app. */
export function redirectKeepingMemory(address: string): void {
  if (document.documentElement.dataset.storage !== 'memory') {
    location.replace(address)
    return
  }
  const memories: Memories = { localStorage: itemsOf(localStorage), sessionStorage: itemsOf(sessionStorage) }
  history.replaceState({ [stateKey]: memories }, '', address)
  // A history entry keeps its state on reload.
  location.reload()
}

/** The previous page's in-memory storage; undefined if it had real storage, or after the first call. */
export function takeMemory(): Memories | undefined {
  const memories: Memories | undefined = history.state?.[stateKey]
  if (memories) history.replaceState(null, '')
  return memories
}
