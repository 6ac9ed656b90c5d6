// A learner as a program that never gives up, and records as lost what a browser would show as rejected.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { getSession, type Session } from '@parley/contracts/conversation/conversation.ts'
import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import { requestReview } from '@parley/contracts/review/review.ts'
import { callAt, newEmail, openSessionAt, registerAt, signInAt } from '../call-at.ts'
import { eventsOf } from '../learner.ts'

/** Pauses between two attempts, in milliseconds. */
const pauseMs = { first: 100, longest: 1_000 }
/** Time after which a turn without an answer is lost, in milliseconds. */
const timeoutMs = 180_000
/**
 * Time without any data, for example from a frozen server, after which the client aborts the attempt, in milliseconds.
 */
const silenceMs = 15_000

/** The destination of a learner's requests: the URL may differ each time. */
export interface ServerAddress {
  readonly url: string
}

/** A learner's line, as text or audio. */
export interface Utterance {
  /** The words that the server should recognise. */
  readonly words: string
  readonly audio: Uint8Array | null
}

export interface SpokenTurn extends Utterance {
  readonly turnId: string
  /** The fault at that time. */
  readonly fault: string
  /** Outcomes of the attempts that got no answer. */
  readonly failures: string[]
  /** Whether the server has confirmed the turn. */
  isAcknowledged: boolean
  /** Milliseconds until the learner had an answer; null if there was none. */
  answerMs: number | null
}

const [silence, noReply, stillRuns] = ['Nothing came', 'No reply', 'CONVERSATION.BUSY']
/**
 * Failures on a busy machine: nothing arrives in time, a model takes too long, or the previous attempt is still
 * running.
 */
const failuresByLoad: ReadonlySet<string> = new Set([silence, noReply, stillRuns])

/** The server rejects the turn permanently. */
class Refusal extends Error {}

/** Temporary errors. */
const passing: ReadonlySet<string> = new Set(['UNAVAILABLE', 'RATE_LIMITED', stillRuns])

export class ChaosLearner {
  readonly turns: SpokenTurn[]
  readonly sessionId: string
  readonly #entrance: ServerAddress
  readonly #email: string
  #token: string
  #request = new AbortController()
  /** Resolves when the page is back. */
  #away: Promise<void> = Promise.resolve()

  private constructor(
    entrance: ServerAddress,
    email: string,
    token: string,
    sessionId: string,
    turns: SpokenTurn[] = [],
  ) {
    this.#entrance = entrance
    this.#email = email
    this.#token = token
    this.sessionId = sessionId
    this.turns = turns
  }

  static async enter(entrance: ServerAddress): Promise<ChaosLearner> {
    const email = newEmail()
    const token = await registerAt(entrance.url, email)
    return new ChaosLearner(entrance, email, token, await openSessionAt(entrance.url, token))
  }

  /** The same learner in the same conversation, at another URL. */
  at(entrance: ServerAddress): ChaosLearner {
    return new ChaosLearner(entrance, this.#email, this.#token, this.sessionId, this.turns)
  }

  /** Aborts the current request. @param awayMs how long the page is gone, during which it sends no requests */
  cut(awayMs = 0): void {
    this.#away = wait(awayMs)
    this.#request.abort(new Error('The client is gone'))
  }

  /** Says a line and waits for the answer: resends a turn that was not acknowledged, otherwise requests its answer. */
  async say(said: Utterance, fault: string): Promise<void> {
    const turn: SpokenTurn = {
      ...said,
      ...{ turnId: randomUUID(), fault, failures: [], isAcknowledged: false, answerMs: null },
    }
    this.turns.push(turn)
    const since = performance.now()
    for (let pause = pauseMs.first; performance.now() - since < timeoutMs; pause = nextPause(pause)) {
      const failure = await this.#tryOnce(turn).catch((error: Error) => error)
      if (failure === undefined) turn.answerMs = performance.now() - since
      else turn.failures.push(failure.message)
      if (failure === undefined || failure instanceof Refusal) return
      await wait(pause)
      await this.#away
    }
  }

  /** The conversation as stored on the server. */
  async session(): Promise<Session> {
    await this.#signIn()
    return callAt(this.#entrance.url, 'GET', getSession.path.replace(':id', this.sessionId), this.#token)
  }

  /** Requests a review, which ends the conversation. @returns its status */
  async review(): Promise<string> {
    const { method, path } = requestReview
    const body = { session_id: this.sessionId }
    return (await callAt<{ status: string }>(this.#entrance.url, method, path, this.#token, body)).status
  }

  /** Whether the server returns audio at a path. */
  async canHear(path: string | null): Promise<boolean> {
    if (path === null) return false
    const answer = await fetch(new URL(path, this.#entrance.url))
    return answer.ok && (await answer.arrayBuffer()).byteLength > 44
  }

  /** @throws an Error if no answer came */
  async #tryOnce(turn: SpokenTurn): Promise<void> {
    const request = new AbortController()
    this.#request = request
    const inTime = async <Result>(work: Promise<Result>): Promise<Result> => {
      const timer = setTimeout(() => request.abort(new Error(silence)), silenceMs)
      return work.finally(() => clearTimeout(timer))
    }
    let isAnswered = false
    // Not validated by the contract: a server of the previous version may send less.
    const events = eventsOf(await inTime(this.#post(turn, request.signal)), (line) => line as StreamEvent)
    for (;;) {
      const next = await inTime(events.next())
      if (next.done) throw new Error('The stream ended early')
      const { type, data } = next.value as StreamEvent
      if (type === 'TRANSCRIPTION' || (type === 'HEARTBEAT' && data.received)) turn.isAcknowledged = true
      if (type === 'ERROR' && !turn.isAcknowledged && !passing.has(data.code)) throw new Refusal(data.code)
      if (type === 'GPT_FULL_RESPONSE') isAnswered = true
      if (type !== 'COMPLETE') continue
      if (!isAnswered) throw new Error(noReply)
      return
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
    // Access tokens expire after ten minutes.
    if (code === 'AUTH.UNAUTHENTICATED') await this.#signIn()
    else if (!passing.has(code)) throw new Refusal(`${answer.status} ${code}`)
    throw new Error(code)
  }
}

/**
 * Turns without an answer, and attempts that failed for a reason other than load: a server rejected or interrupted
 * them.
 */
export const failuresOf = (turns: readonly SpokenTurn[]) =>
  turns.flatMap(({ fault, words, failures, answerMs }) => {
    const found = failures.filter((failure) => !failuresByLoad.has(failure))
    if (answerMs === null) found.push('no answer')
    return found.map((failure) => ({ fault, words, failure }))
  })

const nextPause = (pause: number): number => Math.min(2 * pause, pauseMs.longest)
