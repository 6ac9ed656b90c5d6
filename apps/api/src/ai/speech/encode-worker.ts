// The thread that encodes a speech server's samples as MP3.
import { answerJobs } from '../worker-runtime.ts'
import { createEncoder } from './mp3-encoder.ts'
import type { Samples } from './wave-sound.ts'

const encode = await createEncoder()

answerJobs(
  async (sound: Samples) => encode(sound),
  (mp3) => [mp3.buffer],
)
