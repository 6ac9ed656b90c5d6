// What all tabs do one after the other.

/**
 * Works while no other tab does so under the same name. Where the browser denies its locks nobody waits: what is done here
 * must bear being done twice at a time.
 * @param signal ends the waiting; its reason is thrown
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
