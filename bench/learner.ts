// A simulated learner: creates an account and a conversation, and speaks turns over real HTTP.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { post, signUp } from './person.ts'

const recording = join(import.meta.dirname, '..', 'e2e', 'recordings', 'returning-a-shirt-en.wav')

/** The recording sent in every turn: a WAV file of a few seconds. */
export const readRecording = async (): Promise<Blob> => new Blob([await readFile(recording)], { type: 'audio/wav' })

export interface SpokenTurn {
  /** The transcript, which identifies the turn for the provider. */
  transcript: string
  /** When it was sent, in milliseconds since 1970. */
  sentAt: number
  /** Milliseconds from sending the turn to the first spoken sentence. */
  firstAudioMs: number
}

export interface Learner {
  speak(audio: Blob): Promise<SpokenTurn>
  /** Sends a turn and disconnects as soon as it is transcribed. @returns that time, in milliseconds since 1970 */
  leave(audio: Blob): Promise<number>
}

/** A scenario above the lowest levels, so that a reply of four sentences is not shortened. */
async function findScenario(server: string, token: string, language: Language): Promise<string> {
  const url = `${server}/api/prompts-library/scenarios?target_language=${language}&limit=100`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const { items } = (await answer.json()) as { items: { _id: string; difficulty_level: string }[] }
  const scenario = items.find(({ difficulty_level: level }) => level === 'B1')
  if (!scenario) throw new Error(`The library has no scenario of level B1 in ${language}`)
  return scenario._id
}

/** Yields the events of an NDJSON body; not validated, because client and server share the processor. */
async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  let rest = ''
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as StreamEvent
  }
}

/** A turn's server, user and session. `token` is null for a server without accounts. */
interface Place {
  readonly server: string
  readonly token: string | null
  readonly sessionId: string
  readonly language?: Language
  /** The browser's transcript; without it, the server transcribes the recording. */
  readonly text?: string
}

/** Sends a turn. @returns the response once its headers have arrived */
async function send({ server, token, sessionId, language = 'en', text }: Place, audio: Blob, signal?: AbortSignal) {
  const form = new FormData()
  const fields = { session_id: sessionId, turn_id: randomUUID(), target_language: language, explanation_language: 'es' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (text !== undefined) form.set('text', text)
  form.set('audio', audio, 'turn.wav')
  const headers = { ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`${server}/api/conversation`, {
    method: 'POST',
    headers,
    body: form,
    ...(signal && { signal }),
  })
  if (!answer.ok || !answer.body) throw new Error(`A turn was refused: ${answer.status} ${await answer.text()}`)
  return answer.body
}

/** Sends a turn and reads its response to the end. */
async function speakTurn(place: Place, audio: Blob): Promise<SpokenTurn> {
  const since = performance.now()
  let transcript = ''
  let firstAudioMs = Number.NaN
  for await (const event of events(await send(place, audio))) {
    if (event.type === 'TTS_CHUNK' && event.data.index === 0) firstAudioMs = performance.now() - since
    if (event.type === 'TRANSCRIPTION') transcript = event.data.content
    if (event.type === 'ERROR') throw new Error(`A turn failed: ${event.data.code} ${event.data.text}`)
  }
  return { transcript, sentAt: performance.timeOrigin + since, firstAudioMs }
}

async function leaveTurn(place: Place, audio: Blob): Promise<number> {
  const client = new AbortController()
  try {
    for await (const event of events(await send(place, audio, client.signal))) {
      if (event.type === 'TRANSCRIPTION') break
    }
  } finally {
    client.abort()
  }
  return performance.timeOrigin + performance.now()
}

const learnerAt = (place: Place): Learner => ({
  speak: (audio) => speakTurn(place, audio),
  leave: (audio) => leaveTurn(place, audio),
})

/** Creates an account and a conversation on `server`. @param said the same text and language in every turn */
export async function enrol(
  server: string,
  said: Pick<Place, 'language' | 'text'> = {},
): Promise<Learner & { token: string; sessionId: string }> {
  const { token } = await signUp(server)
  const open = { scenario_id: await findScenario(server, token, said.language ?? 'en'), time_zone: 'UTC' }
  const { _id: sessionId } = await post<{ _id: string }>(`${server}/api/conversation/session`, open, token)
  return { ...learnerAt({ server, token, sessionId, ...said }), token, sessionId }
}

/** A learner for a pipeline without accounts and conversations. */
export const passerBy = (server: string): Learner => learnerAt({ server, token: null, sessionId: randomUUID() })

/**
 * Time over which learners' starts are spread, in milliseconds: about the length of a turn, so they are not in step.
 */
export const spreadMs = 1_000

/** All learners speak turn after turn; their starts are spread over a second. */
export async function speakAll(learners: readonly Learner[], audio: Blob, turnsEach: number): Promise<SpokenTurn[]> {
  const all = learners.map(async (learner, place) => {
    const turns: SpokenTurn[] = []
    await pause((place / learners.length) * spreadMs)
    for (let n = 0; n < turnsEach; n++) turns.push(await learner.speak(audio))
    return turns
  })
  return (await Promise.all(all)).flat()
}
