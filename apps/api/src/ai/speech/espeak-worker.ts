// The thread that runs espeak-ng and the MP3 encoder LAME, so that they do not block the server's event loop.
import { createMp3Encoder } from 'wasm-media-encoders'
import { answerJobs } from '../worker-runtime.ts'
import { EspeakProgram } from './espeak-program.ts'

/** One text to speak, answered by a complete MP3 file. */
export interface SpeakJob {
  text: string
  voice: string
}

const sampleRate = 22_050
/** A single voice does not sound better at a higher rate. */
const kilobitsPerSecond = 48
/** Audio for a text without speakable characters: 50 ms of silence. */
const silence = new Float32Array(sampleRate / 20)

const [module, encoder] = await Promise.all([EspeakProgram.compile(), createMp3Encoder()])
let program: Promise<EspeakProgram> | null = EspeakProgram.start(module)

const encode = (samples: Float32Array): Uint8Array<ArrayBuffer> => {
  encoder.configure({ sampleRate, channels: 1, bitrate: kilobitsPerSecond })
  // The encoder reuses its buffer in the next call, so the data must be copied.
  const body = encoder.encode([samples.length > 0 ? samples : silence]).slice()
  const end = encoder.finalize()
  const mp3 = new Uint8Array(body.length + end.length)
  mp3.set(body)
  mp3.set(end, body.length)
  return mp3
}

const speak = async ({ text, voice }: SpeakJob): Promise<Uint8Array<ArrayBuffer>> => {
  program ??= EspeakProgram.start(module)
  const current = await program
  try {
    return encode(current.speak(text, voice))
  } catch (error) {
    program = null
    throw error
  }
}

answerJobs(speak, (mp3) => [mp3.buffer])
