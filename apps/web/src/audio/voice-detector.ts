// How likely a piece of sound is a voice. The network that knows is large, so it comes only when it is asked for.

export interface VoiceDetector {
  /** From 0 to 1, for 512 samples at 16 kHz; frames are given in their order. */
  likelihood(frame: Float32Array): Promise<number>
  /** What was heard before no longer counts. */
  forget(): void
  release(): void
}

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
