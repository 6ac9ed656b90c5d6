// Unique lines for learners, and model servers that recognise each by the length of its recording.
import type { Role } from '@parley/fake-provider/failure.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { joined, silence, wavOf } from '../voice.ts'
import type { Utterance } from './learner.ts'

/** Difference in length between recordings, in samples: each size represents different words. */
const step = 160

const reply = 'Of course. This way, please! Would you like the menu?'
const wordsOf = (audioBytes: number) => `I would like number ${audioBytes}, please.`

export type Providers = Readonly<Record<Role, FakeProvider>>

/** One provider per role, so that each can fail separately. */
export async function startProviders(): Promise<Providers> {
  const settings = {
    latency: { transcriptionMs: 100, firstTokenMs: 100, wordMs: 10, speechMs: 40, jitter: 1 },
    transcript: ({ audioBytes }: { audioBytes: number }) => wordsOf(audioBytes),
    reply,
  }
  const [transcription, chat, speech] = await Promise.all([1, 2, 3].map(() => startFakeProvider(settings)))
  if (!transcription || !chat || !speech) throw new Error('There are three roles')
  return { transcription, chat, speech }
}

/** The configuration of a server that uses them. */
export const modelsOf = ({ chat, transcription, speech }: Providers) => ({
  LANGUAGE_MODEL_BASE_URL: chat.url,
  TRANSCRIPTION_BASE_URL: transcription.url,
  SPEECH_BASE_URL: speech.url,
})

/** The configuration of a server that lets a few users say any amount. */
export const manyTurns = {
  RATE_LIMIT_FACTOR: '1000',
  TURNS_PER_FREE_CONVERSATION: '100000',
  TURNS_PER_USER_PER_DAY: '100000',
}

/** Whether a text contains what a learner or the partner said. */
export const quotes = (text: string): boolean =>
  /would like number|number \d+, please|this way, please|the menu/i.test(text)

/** Lines that are all different, every third one typed. */
export function* sayings(voice: Int16Array): Generator<Utterance, never> {
  for (let n = 1; ; n++) {
    const audio = n % 3 === 0 ? null : wavOf(joined(voice, silence((n * step) / 16_000)))
    yield { audio, words: audio === null ? `Number ${n}, please.` : wordsOf(audio.byteLength) }
  }
}
