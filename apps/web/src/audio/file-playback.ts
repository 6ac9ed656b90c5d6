// Plays an audio file, or decodes it to be scheduled.
import type { OpenOutput } from './output.ts'
import { warnOfPlayback } from './playback-warning.ts'

/** Plays through an audio element, which streams and preserves the pitch at any rate. */
export function playFile({ context, meter }: OpenOutput, url: string, rate: number) {
  const element = new Audio()
  // Cross-origin audio cannot be analysed, so it moves no bars. The server marks URLs that lead to a bucket.
  const { origin, hash } = new URL(url, location.href)
  if (origin === location.origin && hash !== '#elsewhere') {
    context.createMediaElementSource(element).connect(meter.node)
  }
  element.preservesPitch = true
  element.src = url
  element.defaultPlaybackRate = rate
  element.playbackRate = rate
  let settle = () => {}
  let isHeld = false
  const ended = new Promise<void>((resolve, reject) => {
    settle = resolve
    element.addEventListener('ended', () => resolve())
    element.addEventListener('error', () => reject(element.error ?? new Error('The sound could not be played')))
    // If playback is paused before it starts, it starts later.
    element.play().catch((error) => isHeld || reject(error))
  })
  return {
    ended,
    /** Loudness, 0 to 1. */
    playedShare: () => (element.duration > 0 ? Math.min(1, element.currentTime / element.duration) : 0),
    hold(isOn: boolean) {
      isHeld = isOn
      if (isOn) element.pause()
      // An element that has ended would begin again.
      else if (!element.ended) element.play().catch(settle)
    },
    stop() {
      settle()
      element.pause()
      element.removeAttribute('src')
    },
  }
}

/** Null if it cannot be loaded: the tempo then stays as recorded. */
export const loadTimeStretch = () =>
  import('./time-stretch.ts').then(
    ({ timeStretch }) => timeStretch,
    () => null,
  )

/**
 * Decodes a mono voice and stretches it. Audio elements would leave gaps between sentences and have separate clocks.
 * @returns null, with a warning, if it cannot be decoded
 */
export async function decodeFile(
  context: AudioContext,
  audio: ArrayBuffer,
  tempo: number,
): Promise<AudioBuffer | null> {
  try {
    const sound = await context.decodeAudioData(audio)
    const stretch = tempo === 1 ? null : await loadTimeStretch()
    if (!stretch) return sound
    const samples = stretch(sound.getChannelData(0), sound.sampleRate, tempo)
    const buffer = context.createBuffer(1, samples.length, sound.sampleRate)
    buffer.getChannelData(0).set(samples)
    return buffer
  } catch (error) {
    warnOfPlayback(error)
    return null
  }
}
