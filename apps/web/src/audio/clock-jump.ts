// Detects that an open microphone outlived its moment: the device slept, or its clock was set forward. What is recorded
// from then on belongs to no answer.

/** How often the clocks are compared, in milliseconds. */
const lookMs = 1_000
/** Greatest difference by which small corrections of the clock may add up, in milliseconds. */
const jumpMs = 10_000

/**
 * Watches until `forget` is called. The wall clock also counts while a device sleeps; an audio context's time does not,
 * and continues while a page's timers are late.
 * @returns a signal that is aborted after a jump
 */
export function watchClock(context: Pick<AudioContext, 'currentTime'>): { jumped: AbortSignal; forget: () => void } {
  const jump = new AbortController()
  const offsetMs = () => Date.now() - context.currentTime * 1_000
  const startMs = offsetMs()
  const timer = setInterval(() => {
    if (offsetMs() - startMs < jumpMs) return
    clearInterval(timer)
    jump.abort()
  }, lookMs)
  return { jumped: jump.signal, forget: () => clearInterval(timer) }
}
