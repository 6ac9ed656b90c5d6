// Audio for a test: a reply's speech, and whether the page plays any.
import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import { onTestFinished, vi } from 'vitest'
import { encodeWav } from '#audio/wav.ts'
import { base64Of } from './seen-request.ts'

/** The lowest rate that every browser decodes, in Hz. */
const rate = 8_000

/** A tone as a WAV file. */
export const toneOf = (seconds: number): Uint8Array<ArrayBuffer> =>
  encodeWav(
    Float32Array.from({ length: seconds * rate }, (_, at) => 0.2 * Math.sin(at / 4)),
    rate,
  )

/** A reply's audio, as one sentence. */
export const spokenSentence = (text: string, seconds: number): StreamEvent => ({
  type: 'TTS_CHUNK',
  data: { index: 0, text, audio: base64Of(toneOf(seconds)) },
})

export interface Loudspeaker {
  /** Whether the page is playing audio. */
  isAudible(): boolean
  /** Suspends the page's audio, as a phone call does. */
  interrupt(): Promise<void>
}

/** Measures everything that the page plays from now on. */
export function listenToPage(): Loudspeaker {
  onTestFinished(() => void vi.restoreAllMocks())
  const contexts = new Set<AudioContext>()
  const ears: AnalyserNode[] = []
  const connect = AudioNode.prototype.connect as (this: AudioNode, ...to: unknown[]) => AudioNode
  vi.spyOn(AudioNode.prototype, 'connect').mockImplementation(function (this: AudioNode, ...to: unknown[]) {
    const [target] = to
    if (target instanceof AudioDestinationNode && target.context instanceof AudioContext) {
      const ear = target.context.createAnalyser()
      connect.call(this, ear)
      ears.push(ear)
      contexts.add(target.context)
    }
    return connect.apply(this, to)
  } as typeof AudioNode.prototype.connect)
  const samples = new Float32Array(2_048)
  return {
    isAudible: () =>
      ears.some((ear) => {
        // A suspended analyser returns its last samples.
        if (ear.context.state !== 'running') return false
        ear.getFloatTimeDomainData(samples)
        return samples.some((sample) => Math.abs(sample) > 0.01)
      }),
    async interrupt() {
      for (const context of contexts) await context.suspend()
    },
  }
}
