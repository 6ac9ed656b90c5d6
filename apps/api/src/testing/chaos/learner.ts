// A learner as a program that never gives up, and counts as lost what the browser would show as refused.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { getSession, type Session } from '@parley/contracts/conversation.ts'
import { requestReview } from '@parley/contracts/review.ts'
import type { StreamEvent } from '@parley/contracts/stream.ts'
import { callAt, newEmail, openSessionAt, registerAt, signInAt } from '../call-at.ts'
import { eventsOf } from '../learner.ts'

/** Between two tries, in milliseconds. */
const pauseMs = { first: 100, longest: 1_000 }
/** A turn that has no answer by then is lost, in milliseconds. */
const patienceMs = 180_000
/** Where nothing at all comes for so long, as from a server that is frozen, the client gives up this try, in milliseconds. */
const silenceMs = 15_000

/** Where a learner's requests go: the address may be another one each time. */
export interface Entrance {
  readonly url: string
}

/** One thing said, by its text or its sound. */
export interface Said {
  /** What the server is to understand. */
  readonly words: string
  readonly audio: Uint8Array | null
}

export interface SpokenTurn extends Said {
  readonly turnId: string
  /** What was breaking meanwhile. */
  readonly fault: string
  /** How often it was sent or asked for. */
  tries: number
  /** The server said that it has the turn. */
  isAcknowledged: boolean
  /** Milliseconds until the learner had an answer; null where none came. */
  answerMs: number | null
}

/** The server does not take the turn, now or later. */
class Refusal extends Error {}

/** What passes. */
const passing: ReadonlySet<string> = new Set(['UNAVAILABLE', 'RATE_LIMITED', 'CONVERSATION.BUSY'])

export class ChaosLearner {
  readonly turns: SpokenTurn[]
  readonly sessionId: string
  readonly #entrance: Entrance
  readonly #email: string
  #token: string
  #request = new AbortController()
  /** The page is gone until then. */
  #away: Promise<void> = Promise.resolve()

  private constructor(entrance: Entrance, email: string, token: string, sessionId: string, turns: SpokenTurn[] = []) {
    this.#entrance = entrance
    this.#email = email
    this.#token = token
    this.sessionId = sessionId
    this.turns = turns
  }

  static async enter(entrance: Entrance): Promise<ChaosLearner> {
    const email = newEmail()
    const token = await registerAt(entrance.url, email)
    return new ChaosLearner(entrance, email, token, await openSessionAt(entrance.url, token))
  }

  /** The same person in the same conversation, by another way. */
  at(entrance: Entrance): ChaosLearner {
    return new ChaosLearner(entrance, this.#email, this.#token, this.sessionId, this.turns)
  }

  /** Cuts the request that is under way. @param awayMs so long nobody asks again: the page is gone */
  cut(awayMs = 0): void {
    this.#away = wait(awayMs)
    this.#request.abort(new Error('The client is gone'))
  }

  /** Says something and stays until it is answered: what the server has not acknowledged is sent again, the rest asked for. */
  async say(said: Said, fault: string): Promise<void> {
    const turn: SpokenTurn = { ...said, turnId: randomUUID(), fault, tries: 0, isAcknowledged: false, answerMs: null }
    this.turns.push(turn)
    const since = performance.now()
    for (let pause = pauseMs.first; performance.now() - since < patienceMs; pause = nextPause(pause)) {
      const outcome = await this.#tryOnce(turn).catch((error: unknown) => (error instanceof Refusal ? error : false))
      if (outcome === true) turn.answerMs = performance.now() - since
      if (outcome !== false) return
      await wait(pause)
      await this.#away
    }
  }

  /** The conversation as the server has it. */
  async session(): Promise<Session> {
    await this.#signIn()
    return callAt(this.#entrance.url, 'GET', getSession.path.replace(':id', this.sessionId), this.#token)
  }

  /** Asks for a review, which ends the conversation. @returns how it stands */
  async review(): Promise<string> {
    const { method, path } = requestReview
    const body = { session_id: this.sessionId }
    return (await callAt<{ status: string }>(this.#entrance.url, method, path, this.#token, body)).status
  }

  /** Whether there is sound at an address of the server. */
  async canHear(path: string | null): Promise<boolean> {
    if (path === null) return false
    const answer = await fetch(new URL(path, this.#entrance.url))
    return answer.ok && (await answer.arrayBuffer()).byteLength > 44
  }

  /** @returns whether the answer came */
  async #tryOnce(turn: SpokenTurn): Promise<boolean> {
    turn.tries += 1
    const request = new AbortController()
    this.#request = request
    const inTime = async <Result>(work: Promise<Result>): Promise<Result> => {
      const timer = setTimeout(() => request.abort(new Error('Nothing came')), silenceMs)
      return work.finally(() => clearTimeout(timer))
    }
    let isAnswered = false
    // Not held against the contract: a server of the version before may send less.
    const events = eventsOf(await inTime(this.#post(turn, request.signal)), (line) => line as StreamEvent)
    for (;;) {
      const next = await inTime(events.next())
      if (next.done) return false
      const { type, data } = next.value as StreamEvent
      if (type === 'TRANSCRIPTION' || (type === 'HEARTBEAT' && data.received)) turn.isAcknowledged = true
      if (type === 'ERROR' && !turn.isAcknowledged && !passing.has(data.code)) throw new Refusal(data.code)
      if (type === 'GPT_FULL_RESPONSE') isAnswered = true
      if (type === 'COMPLETE') return isAnswered
    }
  }

  async #signIn(): Promise<void> {
    this.#token = await signInAt(this.#entrance.url, this.#email)
  }

  async #post({ turnId, words, audio, isAcknowledged }: SpokenTurn, signal: AbortSignal): Promise<Response> {
    const form = new FormData()
    const languages = { target_language: 'en', explanation_language: 'en' }
    const fields = { session_id: this.sessionId, turn_id: turnId, ...languages }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    if (!isAcknowledged && audio === null) form.set('text', words)
    if (!isAcknowledged && audio !== null) form.set('audio', new Blob([audio.slice()]), 'audio.wav')
    const answer = await fetch(`${this.#entrance.url}/api/conversation`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}` },
      body: form,
      signal,
    })
    if (answer.ok) return answer
    const { code } = (await answer.json()) as { code: string }
    // An access token lasts for a quarter of an hour.
    if (code === 'AUTH.UNAUTHENTICATED') await this.#signIn()
    else if (!passing.has(code)) throw new Refusal(`${answer.status} ${code}`)
    throw new Error(code)
  }
}

const nextPause = (pause: number): number => Math.min(2 * pause, pauseMs.longest)
