// The thread that runs espeak-ng and the MP3 encoder LAME, so that they do not block the server's event loop.
import { answerJobs } from '../worker-runtime.ts'
import { EspeakProgram } from './espeak-program.ts'
import type { Mp3Format } from './mp3.ts'
import { createEncoder } from './mp3-encoder.ts'

/** One text to speak, answered by a complete MP3 file. */
export interface SpeakJob {
  text: string
  voice: string
  /** By default, espeak-ng's own rate with one channel. */
  format?: Mp3Format | undefined
}

const sampleRate = 22_050

const [module, encode] = await Promise.all([EspeakProgram.compile(), createEncoder()])
let program: Promise<EspeakProgram> | null = EspeakProgram.start(module)

const speak = async ({ text, voice, format }: SpeakJob): Promise<Uint8Array<ArrayBuffer>> => {
  program ??= EspeakProgram.start(module)
  const current = await program
  try {
    return encode({ samples: current.speak(text, voice), sampleRate }, format)
  } catch (error) {
    program = null
    throw error
  }
}

answerJobs(speak, (mp3) => [mp3.buffer])
