// Notifies when the author pauses typing, which is the time to store the draft and update the preview.

/** Length of a pause, in milliseconds. */
const pauseMs = 400

export interface IdleNotifier {
  /** Call this when something is typed. */
  notify(): void
  /** Calls back after each pause. @returns a function that stops it */
  subscribe(listener: () => void): () => void
  /** Calls back immediately if anything was typed since the last time. */
  flush(): void
}

export function createIdleNotifier(): IdleNotifier {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    timer = undefined
    for (const listener of listeners) listener()
  }
  return {
    notify() {
      clearTimeout(timer)
      timer = setTimeout(tell, pauseMs)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    flush() {
      if (timer === undefined) return
      clearTimeout(timer)
      tell()
    },
  }
}
