// A sentence spoken by espeak-ng as a recording of a learner would be: 16 kHz, one channel, 16 bits.
import { EspeakProgram } from './espeak-program.ts'

const sampleRate = 16_000
const espeakRate = 22_050

let program: Promise<EspeakProgram> | undefined

/** @param voice name of a voice of espeak-ng */
export async function spokenSamples(text: string, voice: string): Promise<Int16Array> {
  program ??= EspeakProgram.compile().then(EspeakProgram.start)
  const spokenBy = (await program).speak(text, voice)
  return Int16Array.from({ length: Math.floor((spokenBy.length * sampleRate) / espeakRate) }, (_, index) => {
    const at = (index * espeakRate) / sampleRate
    const before = Math.floor(at)
    const [one, other] = [spokenBy[before] ?? 0, spokenBy[before + 1] ?? 0]
    return Math.round((one * (1 - at + before) + other * (at - before)) * 32_767)
  })
}
