// In-memory replacement for storage that is denied or full. Imported before anything that uses storage.
import { takeMemory } from '#platform/page/redirect.ts'

const memories = takeMemory()

/**
 * @param real storage that can still be read and cleared; null if it is denied
 * @param brought in-memory values from the previous page
 */
function memory(real: Storage | null, brought: Readonly<Record<string, string>> = {}): Storage {
  const items = new Map<string, string>(Object.entries({ ...real, ...brought }))
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(String(key)) ?? null,
    setItem(key, value) {
      items.set(String(key), String(value))
      try {
        real?.setItem(key, value)
      } catch {
        // There is still no space: the older value must not come back.
        real?.removeItem(key)
      }
    },
    removeItem(key) {
      items.delete(String(key))
      real?.removeItem(key)
    },
    clear() {
      items.clear()
      real?.clear()
    },
  }
}

for (const name of ['localStorage', 'sessionStorage'] as const) {
  let real: Storage | null = null
  try {
    real = window[name]
    real.setItem('parley.probe', '1')
    real.removeItem('parley.probe')
  } catch {
    Object.defineProperty(window, name, { value: memory(real, memories?.[name]), configurable: true })
    document.documentElement.dataset.storage = 'memory'
  }
}
