// Shortens requests to the length of the model's context, if its server has revealed it.
import type { ContextLimit } from '../provider/vendor.ts'
import type { ChatMessage } from './language-model.ts'

/** The parts of a request that must fit into the context. */
export interface Asked {
  readonly messages: readonly ChatMessage[]
  /** Maximum length of the answer, in tokens. */
  readonly maxTokens: number
}

interface Room {
  /** Length of the messages that fitted, in characters. */
  readonly characters: number
  readonly maxTokens: number
  readonly at: number
}

/** How often one request is shortened. */
export const shorteningsMax = 3
/** Time after which the full length is tried again, in milliseconds: servers get another context length. */
const learnedMs = 3_600_000
/** Share of the context that is used, because tokens per character differ within a text. */
const usedShare = 0.9
/** Share of the messages that is sent if the server does not say how much is too long. */
const unknownShare = 0.5
/** Tokens that templates add around the messages. */
const templateTokens = 32
const answerTokensMin = 64
const omission = '\n[…]\n'

const lengthOf = (messages: readonly ChatMessage[]): number =>
  messages.reduce((sum, { content }) => sum + content.length, 0)

/** The beginning and the end of a text, cut at line breaks where there are any near. */
function withoutMiddle(text: string, characters: number): string {
  const half = Math.max(0, Math.floor((characters - omission.length) / 2))
  const [head, tail] = [text.slice(0, half), half === 0 ? '' : text.slice(-half)]
  const headEnd = head.lastIndexOf('\n')
  const tailStart = tail.indexOf('\n')
  const whole = (at: number) => at >= 0 && at < half / 2
  return `${headEnd > half / 2 ? head.slice(0, headEnd) : head}${omission}${whole(tailStart) ? tail.slice(tailStart + 1) : tail}`
}

/** Without the oldest exchanges, as long as that is too long; the system's messages and the last one stay. */
function withoutOldest(messages: readonly ChatMessage[], characters: number): readonly ChatMessage[] {
  const first = messages.findIndex(({ role }) => role !== 'system')
  if (lengthOf(messages) <= characters || first < 0 || messages.length - first < 3) return messages
  return withoutOldest(messages.toSpliced(first, 2), characters)
}

/** Cuts messages to a number of characters: the oldest exchanges first, then the middle of the longest message. */
export function fitted(messages: readonly ChatMessage[], characters: number): readonly ChatMessage[] {
  const recent = withoutOldest(messages, characters)
  const excess = lengthOf(recent) - characters
  if (excess <= 0) return recent
  const longest = recent.reduce((one, other) => (other.content.length > one.content.length ? other : one))
  const content = withoutMiddle(longest.content, longest.content.length - excess)
  return recent.map((message) => (message === longest ? { ...message, content } : message))
}

/** The request after a server has rejected it as too long. */
export function shortened({ messages, maxTokens }: Asked, { limit, prompt }: ContextLimit): Asked {
  const length = lengthOf(messages)
  if (limit === null) return { messages: fitted(messages, Math.floor(length * unknownShare)), maxTokens }
  const answer = Math.min(maxTokens, Math.floor(limit / 2))
  const room = limit - answer - templateTokens
  // The messages alone would fit.
  if (prompt !== null && prompt <= room * usedShare) {
    return { messages, maxTokens: Math.max(answerTokensMin, Math.min(answer, limit - prompt - templateTokens)) }
  }
  const share = prompt === null ? unknownShare : Math.min(usedShare, (room * usedShare) / prompt)
  return { messages: fitted(messages, Math.floor(length * share)), maxTokens: answer }
}

/** How much each model takes, once its server has rejected a request as too long. */
export class ContextRoom {
  readonly #rooms = new Map<string, Room>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Whether a model's requests have been shortened lately. */
  get isShort(): boolean {
    return [...this.#rooms.values()].some((room) => this.#isFresh(room))
  }

  /** The request as far as the model is known to take it. */
  fit(model: string, { messages, maxTokens }: Asked): Asked {
    const room = this.#rooms.get(model)
    if (room === undefined || !this.#isFresh(room) || lengthOf(messages) <= room.characters) {
      return { messages, maxTokens }
    }
    return { messages: fitted(messages, room.characters), maxTokens: Math.min(maxTokens, room.maxTokens) }
  }

  /** A model has answered a shortened request. */
  learn(model: string, { messages, maxTokens }: Asked): void {
    this.#rooms.set(model, { characters: lengthOf(messages), maxTokens, at: this.#now() })
  }

  #isFresh({ at }: Room): boolean {
    return this.#now() - at < learnedMs
  }
}
