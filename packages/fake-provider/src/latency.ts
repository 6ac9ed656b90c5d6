// Latency of the fake servers, and a wait that ends early when the client disconnects.

/** All in milliseconds. `jitter` from 0 to 1 varies each wait evenly by up to that share in both directions. */
export interface Latency {
  transcriptionMs: number
  firstTokenMs: number
  wordMs: number
  speechMs: number
  jitter: number
}

/** No waiting: the default in tests. */
export const noLatency: Latency = { transcriptionMs: 0, firstTokenMs: 0, wordMs: 0, speechMs: 0, jitter: 0 }

/** Varies a wait by the configured jitter. */
export const jittered = (ms: number, { jitter }: Latency): number => ms * (1 + jitter * (Math.random() * 2 - 1))

/** Waits `ms` milliseconds. @returns false as soon as the signal is aborted */
export const wait = (ms: number, signal: AbortSignal): Promise<boolean> => {
  if (signal.aborted) return Promise.resolve(false)
  if (ms <= 0) return Promise.resolve(true)
  return new Promise((resolve) => {
    const finish = (whole: boolean) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      resolve(whole)
    }
    const onAbort = () => finish(false)
    const timer = setTimeout(() => finish(true), ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
