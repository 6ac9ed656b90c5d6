// What the provider saw of each turn, and so where the time went that it did not take itself.
import type { RecordedRequest } from '@parley/fake-provider/requests.ts'
import type { SpokenTurn } from './learner.ts'

/** The stretches of a turn, in milliseconds, up to its first sound. Together they are what was added. */
export interface AddedTime {
  /** From the client's sending to the transcription's being asked for. */
  readonly beforeTranscription: number
  readonly beforeModel: number
  /** From the end of the first sentence at the provider to the request for its speech. */
  readonly beforeSpeech: number
  readonly toClient: number
}

/** When the provider was asked and answered, in milliseconds since 1970. */
interface ProviderTimes {
  readonly transcription: RecordedRequest
  readonly chat: RecordedRequest
  readonly speech: RecordedRequest
}

const never = Number.NaN
const transcriptOf = (number: string | undefined) => `I paid by card, that was purchase number ${number}.`

/** The requests of each turn, by what was understood; each turn names itself by a number. */
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

/** @throws Error when the provider has not seen one of the turns */
export function addedTimes(turns: readonly SpokenTurn[], requests: readonly RecordedRequest[]): AddedTime[] {
  const seen = requestsOfTurns(requests)
  return turns.map((turn) => {
    const times = seen.get(turn.transcript)
    if (times === undefined) throw new Error(`A turn was not found among the provider's requests: ${turn.transcript}`)
    return addedTo(turn, times)
  })
}

/** All that was added to a turn: time to the first sound minus the critical path. */
export const totalOf = (added: AddedTime): number =>
  added.beforeTranscription + added.beforeModel + added.beforeSpeech + added.toClient
