// Notifies when the author pauses typing: the time to store the draft and to update the preview.

/** Length of a pause, in milliseconds. */
const pauseMs = 400

export interface IdleNotifier {
  /** Something was typed. */
  notify(): void
  /** Calls back after each pause. @returns a function that stops it */
  subscribe(listener: () => void): () => void
  /** Calls back now, if anything was typed since the last time. */
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
