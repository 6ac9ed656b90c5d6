// Logs to the console why audio did not play (specification §8). The screen also says so if that helps.

/** Logs a failed playback. Audio that was stopped before it started has not failed. */
export function warnOfPlayback(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  console.warn('Audio playback failed', error)
}
