// Splits each turn's time by the provider's records, to find the time that our server added.
import type { RecordedRequest } from '@parley/fake-provider/requests.ts'
import type { SpokenTurn } from './learner.ts'

/** The parts of a turn, up to its first audio, that our server added, in milliseconds. */
export interface AddedTime {
  /** From sending the turn to the transcription request. */
  readonly beforeTranscription: number
  readonly beforeModel: number
  /** From the end of the provider's first sentence to the speech request. */
  readonly beforeSpeech: number
  readonly toClient: number
}

/** Times of the provider's requests and responses, in milliseconds since 1970. */
interface ProviderTimes {
  readonly transcription: RecordedRequest
  readonly chat: RecordedRequest
  readonly speech: RecordedRequest
}

const never = Number.NaN
const transcriptOf = (number: string | undefined) => `I paid by card, that was purchase number ${number}.`

/** Groups requests by turn; each turn's transcript contains its number. */
function requestsOfTurns(items: readonly RecordedRequest[]): Map<string, ProviderTimes> {
  const of = (role: RecordedRequest['role']) => items.filter((item) => item.role === role && item.answeredAt !== null)
  const speech = new Map(of('speech').map((item) => [String(item.fields.input).trim(), item]))
  const transcriptions = new Map(of('transcription').map((item) => [item.answer, item]))
  const turns = new Map<string, ProviderTimes>()
  for (const chat of of('chat')) {
    const said = JSON.stringify(chat.fields.messages).match(/purchase number \d+\./g)
    const transcript = transcriptOf(said?.at(-1)?.match(/\d+/)?.[0])
    const heard = transcriptions.get(transcript)
    const spoken = speech.get(chat.answer?.match(/^.*?\.(?= )/)?.[0] ?? '')
    if (heard && spoken && chat.firstSentenceAt !== null) {
      turns.set(transcript, { transcription: heard, chat, speech: spoken })
    }
  }
  return turns
}

function addedTo({ sentAt, firstAudioMs }: SpokenTurn, { transcription, chat, speech }: ProviderTimes): AddedTime {
  return {
    beforeTranscription: transcription.receivedAt - sentAt,
    beforeModel: chat.receivedAt - (transcription.answeredAt ?? never),
    beforeSpeech: speech.receivedAt - (chat.firstSentenceAt ?? never),
    toClient: sentAt + firstAudioMs - (speech.answeredAt ?? never),
  }
}

/** @throws Error if the provider has no record of a turn */
export function addedTimes(turns: readonly SpokenTurn[], requests: readonly RecordedRequest[]): AddedTime[] {
  const seen = requestsOfTurns(requests)
  return turns.map((turn) => {
    const times = seen.get(turn.transcript)
    if (times === undefined) throw new Error(`A turn was not found among the provider's requests: ${turn.transcript}`)
    return addedTo(turn, times)
  })
}

/** Total added time of a turn: time to the first audio minus the critical path. */
export const totalOf = (added: AddedTime): number =>
  added.beforeTranscription + added.beforeModel + added.beforeSpeech + added.toClient
