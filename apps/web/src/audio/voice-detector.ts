// How likely a piece of sound is a voice. The network that knows is large, so it comes only when it is asked for.
import type { VoiceDetector } from './silero.ts'

/** Samples of a frame at 16 kHz. */
export const frameSamples = 512

/** The detector, or null where this device cannot run it: then loudness alone has to do. */
export async function loadVoiceDetector(): Promise<VoiceDetector | null> {
  try {
    const { createSilero } = await import('./silero.ts')
    return await createSilero()
  } catch {
    return null
  }
}
