// The screen of a phone stays lit while people talk.

/**
 * Keeps the screen lit while the page is seen: browsers let go when it is left, so it is asked for again on return.
 * Answers how to end that.
 */
export function holdWakeLock(
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>,
  wakeLock: Pick<WakeLock, 'request'>,
): () => void {
  let isOver = false
  let lock: WakeLockSentinel | null = null
  const ask = async () => {
    if (page.hidden || isOver) return
    // Refused on low battery: the screen then dims as always.
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
