// Tells that somebody has stopped typing for a moment: the time to keep the draft and to draw the preview.

/** So long a pause counts as one, in milliseconds. */
const pauseMs = 400

export interface Pulse {
  /** Something was typed. */
  beat(): void
  /** Calls back after each pause; answers the way out. */
  subscribe(listener: () => void): () => void
  /** Calls back now, if anything was typed since the last time. */
  flush(): void
}

export function createPulse(): Pulse {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => {
    timer = undefined
    for (const listener of listeners) listener()
  }
  return {
    beat() {
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
