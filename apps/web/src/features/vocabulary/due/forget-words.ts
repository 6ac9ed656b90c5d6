/** Name of the browser database with words for offline practice. */
export const wordsDatabase = 'parley-words'

/**
 * Deletes all stored words on sign-out. An expired session keeps them for the same person, whose answers may be unsent;
 * if anyone else signs in, `claim` removes them.
 */
export function forgetWords(): void {
  // A browser that denies access to the database has nothing stored in it.
  try {
    indexedDB.deleteDatabase(wordsDatabase)
  } catch {}
}
