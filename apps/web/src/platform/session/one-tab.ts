// Runs work in one tab at a time.

/**
 * Runs `work` while no other tab runs work with the same name. If the browser denies locks, it runs immediately, so it
 * must tolerate running twice concurrently.
 * @param signal stops waiting; its reason is thrown
 */
export async function inOneTab<Result>(
  name: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  let working: Promise<Result> | undefined
  const begin = async () => {
    working = work()
    await working.catch(() => {})
  }
  const options = signal ? { signal } : {}
  await navigator.locks?.request(`parley.${name}`, options, begin).catch(() => signal?.throwIfAborted())
  return working ?? work()
}
