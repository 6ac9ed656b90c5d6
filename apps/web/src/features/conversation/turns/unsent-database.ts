// Names and deletes the browser's databases of lines that the server has not received. Each user has one.

export const unsentDatabaseOf = (userId: string): string => `parley-${userId}`

/** The user whose unsent lines a database has; undefined if it is a different database. */
export const userOfDatabase = (name = ''): string | undefined => /^parley-([0-9a-f]{24})$/.exec(name)?.[1]

/** Deletes a user's unsent lines; other tabs then drop theirs. Never rejects. */
export async function deleteUnsent(userId: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // A browser that denies access to the database has nothing stored in it.
  try {
    const request = indexedDB.deleteDatabase(unsentDatabaseOf(userId))
    // While another tab has it open, the browser deletes it later.
    for (const type of ['success', 'error', 'blocked']) request.addEventListener(type, () => resolve())
  } catch {
    resolve()
  }
  return promise
}
