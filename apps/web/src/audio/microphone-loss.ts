// Detects that an open microphone no longer receives audio: its device is gone, or a phone call has taken it over.

/** Longest tolerated interruption; iPhones have short ones while switching from loudspeaker to microphone. */
const graceMs = 1_000

type Graph = Pick<AudioContext, 'state' | 'resume' | 'addEventListener'>

/**
 * Watches until `forget` is called. A track reports when its device is gone; on an iPhone, a call interrupts the
 * context but leaves the track unchanged.
 */
export function watchLoss(context: Graph, track: EventTarget): { lost: AbortSignal; forget: () => void } {
  const watching = new AbortController()
  const loss = new AbortController()
  const { signal } = watching
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => {
    clearTimeout(timer)
    watching.abort()
  }
  const lose = () => {
    forget()
    loss.abort()
  }
  const look = () => {
    clearTimeout(timer)
    if (context.state === 'running') return
    context.resume().catch(() => {})
    timer = setTimeout(lose, graceMs)
  }
  track.addEventListener('ended', lose, { signal })
  context.addEventListener('statechange', look, { signal })
  return { lost: loss.signal, forget }
}
