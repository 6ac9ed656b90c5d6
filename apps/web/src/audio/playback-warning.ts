// The console says why a sound did not play (specification §8); the screen says so where it helps.

/** Logs a failed playback. A sound that was stopped before it began has not failed. */
export function warnOfPlayback(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  console.warn('Audio playback failed', error)
}
