// How long the fake servers take, and a wait that ends early when the client has gone.

/** All in milliseconds. `jitter` from 0 to 1 spreads each wait evenly by that share to both sides. */
export interface Latency {
  transcriptionMs: number
  firstTokenMs: number
  wordMs: number
  speechMs: number
  jitter: number
}

/** Nothing waits: what tests want unless they say otherwise. */
export const noLatency: Latency = { transcriptionMs: 0, firstTokenMs: 0, wordMs: 0, speechMs: 0, jitter: 0 }

/** Spreads a wait by the configured jitter. */
export const jittered = (ms: number, { jitter }: Latency): number => ms * (1 + jitter * (Math.random() * 2 - 1))

/** Waits so long. @returns false as soon as the signal is aborted */
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
