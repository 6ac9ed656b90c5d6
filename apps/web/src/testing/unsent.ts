// The browser's database of unsent lines, which may stop answering.
import { onTestFinished } from 'vitest'

/** Whether the browser has a database with this name. */
export const hasDatabase = async (name: string): Promise<boolean> =>
  (await indexedDB.databases()).some((database) => database.name === name)

/** Keeps a database busy, so that other work on it does not finish until the test is over or calls the result. */
export async function blockDatabase(name: string): Promise<() => void> {
  const opening = indexedDB.open(name)
  opening.onupgradeneeded = () => void opening.result.createObjectStore('unsent', { keyPath: 'turnId' })
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const store = opened.transaction('unsent', 'readwrite').objectStore('unsent')
  let isOver = false
  // A transaction ends once it has no request left.
  const goOn = () => {
    if (!isOver) store.count().onsuccess = goOn
  }
  goOn()
  const release = () => {
    isOver = true
    opened.close()
  }
  onTestFinished(release)
  return release
}
