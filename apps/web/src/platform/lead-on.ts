// Leads to another document of ours. Where the browser stores nothing, what memory holds instead goes along in the entry of
// its history: only pages of ours can read that, and the next one takes it out.

type Memories = Readonly<Record<'localStorage' | 'sessionStorage', Readonly<Record<string, string>>>>

const stateKey = 'parley.memory'

function itemsOf(storage: Storage): Record<string, string> {
  const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
  return Object.fromEntries(keys.map((key) => [key, storage.getItem(key) ?? '']))
}

/** Goes to an address of ours in the place of this page. */
export function leadOn(address: string): void {
  if (document.documentElement.dataset.storage !== 'memory') {
    location.replace(address)
    return
  }
  const memories: Memories = { localStorage: itemsOf(localStorage), sessionStorage: itemsOf(sessionStorage) }
  history.replaceState({ [stateKey]: memories }, '', address)
  // An entry keeps its state when its page is loaded anew.
  location.reload()
}

/** What the page before this one had in memory; undefined where it had storage, or once this was asked. */
export function takeMemory(): Memories | undefined {
  const memories: Memories | undefined = history.state?.[stateKey]
  if (memories) history.replaceState(null, '')
  return memories
}
