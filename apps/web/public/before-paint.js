// Runs before the first paint, from its own file because the content security policy allows no inline script.
;(() => {
  /** Memory in the place of storage that the browser denies, or that is full; what can be read of it is there. */
  const memory = (stored) => {
    const items = new Map(stored)
    return {
      get length() {
        return items.size
      },
      key: (index) => [...items.keys()][index] ?? null,
      getItem: (key) => items.get(String(key)) ?? null,
      setItem: (key, value) => void items.set(String(key), String(value)),
      removeItem: (key) => void items.delete(String(key)),
      clear: () => items.clear(),
    }
  }
  for (const name of ['localStorage', 'sessionStorage']) {
    let stored = []
    try {
      const storage = window[name]
      stored = Object.entries(storage)
      storage.setItem('parley.probe', '1')
      storage.removeItem('parley.probe')
    } catch {
      Object.defineProperty(window, name, { value: memory(stored), configurable: true })
      document.documentElement.dataset.storage = 'memory'
    }
  }
  const choice = localStorage.getItem('parley.theme')
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
})()
