/** Name of the browser's database of words for offline practice. */
export const wordsDatabase = 'parley-words'

/**
 * Deletes all stored words on sign-out. An expired session keeps them for the same person, whose answers may be unsent;
 * for anybody else `claim` removes them.
 */
export function forgetWords(): void {
  // A browser that denies the database has nothing stored in it.
  try {
    indexedDB.deleteDatabase(wordsDatabase)
  } catch {}
}
