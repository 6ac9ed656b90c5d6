// Estimates how likely audio is to be a voice. The model is large, so it is loaded on demand.

export interface VoiceDetector {
  /** Likelihood, 0 to 1, for 512 samples at 16 kHz; frames must be passed in order. */
  likelihood(frame: Float32Array): Promise<number>
  /** Resets the state from earlier frames. */
  forget(): void
  release(): void
}

/** Samples per frame at 16 kHz. */
export const frameSamples = 512

/** Loads the detector; null if this device cannot run it, in which case loudness alone decides. */
export async function loadVoiceDetector(): Promise<VoiceDetector | null> {
  try {
    const { createSilero } = await import('./silero.ts')
    return await createSilero()
  } catch {
    return null
  }
}
