// When an open microphone hears nothing any more: its device is gone, or a call has taken the sound of the phone.

/** So long an interruption may last, in milliseconds; iPhones have short ones while they change from loudspeaker to microphone. */
const graceMs = 1_000

type Graph = Pick<AudioContext, 'state' | 'resume' | 'addEventListener'>

/**
 * Watches until told to forget. A track says when its device is gone; an iPhone that is called interrupts the context
 * and leaves the track as it is.
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
