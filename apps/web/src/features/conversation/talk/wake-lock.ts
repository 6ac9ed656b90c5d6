// Keeps a phone's screen on during a conversation.

/**
 * Keeps the screen on while the page is visible. Browsers release the lock when it is hidden, so it is requested again
 * on return. @returns a function that stops it
 */
export function holdWakeLock(
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>,
  wakeLock: Pick<WakeLock, 'request'>,
): () => void {
  let isOver = false
  let lock: WakeLockSentinel | null = null
  const ask = async () => {
    if (page.hidden || isOver) return
    // Rejected if the battery is low: the screen then dims as usual.
    lock = await wakeLock.request('screen').catch(() => null)
    if (isOver) void lock?.release()
  }
  void ask()
  page.addEventListener('visibilitychange', ask)
  return () => {
    isOver = true
    page.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
