// Runs a turn: performs the effects that the state machine in turn.ts returns, and dispatches their results as events.

import type { Doubt } from '@parley/contracts/conversation/doubt.ts'
import type { SessionProgress } from '@parley/contracts/conversation/session-progress.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { TurnRow } from '#database/conversations.ts'
import { findLearnerNotes, type LearnerNotes, noNotes } from '../reply/learner-notes.ts'
import { chooseReply } from '../reply/reply-choice.ts'
import { type Clock, clockOf } from '../session/clock.ts'
import { closingDue } from '../session/closing.rules.ts'
import { isScripted } from '../session/scene.ts'
import { endSession, findExchanges, storeDecision, storeReply } from '../session/turn.queries.ts'
import { createSentenceSplitter } from '../text/sentences.ts'
import { decideTurn } from './decide-turn.ts'
import { failureCode, failureText, isExpected, isModelFailure } from './failure-code.ts'
import type { LearnerInput } from './learner-input.ts'
import { ReplySound } from './reply-sound.ts'
import { advance, newTurn } from './turn.ts'
import type { PipelineDeps, TurnContext, TurnListener } from './turn-context.ts'
import type { Outcome, TurnEffect, TurnEvent, TurnState } from './turn-state.ts'
import { TurnWatch } from './turn-watch.ts'

/** How many earlier turns a model gets. */
const turnsRemembered = 20

function whenAborted(signal: AbortSignal, react: () => void): void {
  if (signal.aborted) react()
  else signal.addEventListener('abort', react, { once: true })
}

interface PipelineParts {
  readonly input: LearnerInput
  readonly out: TurnListener
  /** The session's state, read when the turn is over; null if that fails. */
  readProgress(): Promise<SessionProgress | null>
}

export class Pipeline {
  readonly #deps: PipelineDeps
  readonly #context: TurnContext
  readonly #input: LearnerInput
  readonly #out: TurnListener
  readonly #readProgress: PipelineParts['readProgress']
  /** Aborts all model requests when the turn is over. */
  readonly #over = new AbortController()
  readonly #signal = this.#over.signal
  readonly #tasks = new Set<Promise<void>>()
  readonly #watch: TurnWatch
  readonly #sound: ReplySound
  #history: ReturnType<typeof findExchanges> = Promise.resolve([])
  #notes: Promise<LearnerNotes> = Promise.resolve(noNotes)
  #state: TurnState = newTurn
  #lineStored: Promise<void> = Promise.resolve()
  #words: string | null
  #decision: TurnRow['decision']
  /** The reply waits for the decision, because that may look up a word in a dictionary. */
  #deciding: Promise<TurnRow['decision']> = Promise.resolve(null)
  #repliedAt = new Date()

  constructor(deps: PipelineDeps, context: TurnContext, { input, out, readProgress }: PipelineParts) {
    const { storedTurn } = context
    this.#deps = deps
    this.#context = context
    this.#input = input
    this.#out = out
    this.#readProgress = readProgress
    this.#watch = new TurnWatch(deps.metrics, context)
    this.#words = storedTurn?.userText ?? null
    this.#decision = storedTurn?.decision ?? null
    this.#sound = new ReplySound(deps, context, this.#signal)
  }

  get #isScripted(): boolean {
    return isScripted(this.#context.scene, this.#context.session.partner)
  }

  /**
   * Resolves when the last line has been sent or the client has disconnected, and nothing runs any more. Never throws.
   */
  async run(): Promise<void> {
    const { lost } = this.#context.lease
    whenAborted(this.#out.gone, () => this.#dispatch({ kind: 'left' }))
    whenAborted(lost, () => this.#giveUp(lost.reason))
    this.#dispatch(this.#input.firstEvent)
    if (!this.#isScripted) {
      this.#history = this.#findHistory()
      this.#notes = findLearnerNotes(this.#deps, { ...this.#context, log: this.#log })
    }
    while (this.#tasks.size > 0) await Promise.allSettled(this.#tasks)
    await this.#release()
  }

  get #log(): FastifyBaseLogger {
    return this.#context.request.log
  }

  /** The session was lost to another server, which will answer the turn. */
  #giveUp(reason: unknown): void {
    this.#log.warn({ err: reason }, 'A turn was given up')
    this.#dispatch({ kind: 'broken', code: 'UNAVAILABLE', text: 'The server was too slow. Ask for the reply again.' })
  }

  /** Read in parallel with the transcription, which is requested first. */
  #findHistory(): ReturnType<typeof findExchanges> {
    const { storedTurn, session, request } = this.#context
    const history = findExchanges(this.#deps.db, session.id, request.form.turn_id, storedTurn, turnsRemembered)
    history.catch(() => undefined)
    return history
  }

  #dispatch(event: TurnEvent): void {
    const step = advance(this.#state, event, Math.round(this.#context.request.elapsedMs() * 10) / 10)
    this.#state = step.state
    this.#watch.record(event, step)
    for (const effect of step.effects) {
      if (effect.kind === 'send') this.#out.send(effect.event)
      else this.#start(this.#watch.run(effect.kind, () => this.#perform(effect)))
    }
  }

  async #perform(effect: Exclude<TurnEffect, { kind: 'send' }>): Promise<void> {
    switch (effect.kind) {
      case 'receive':
        return this.#dispatch({ kind: 'received', ...(await this.#input.receive()) })
      case 'transcribe':
        return this.#dispatch(await this.#input.transcribe(this.#signal))
      case 'store_doubt':
        return this.#dispatch({ kind: 'doubt_stored', line: await this.#input.storeDoubt(effect.words, effect.doubt) })
      case 'store_line':
        this.#lineStored = this.#storeLine(effect.words, effect.doubt)
        return this.#lineStored
      case 'discard':
        return this.#input.discard()
      case 'reply':
        return this.#reply()
      case 'speak':
        return this.#speak(effect.index, effect.text)
      case 'store_reply':
        return this.#storeReply(effect.reply)
      case 'store_sound':
        return this.#storeSound(effect.clips, effect.sentences)
      case 'complete':
        return this.#complete(effect.outcome)
    }
  }

  /** Runs in parallel. An error fails the turn, unless it is over. */
  #start(task: Promise<void>): void {
    const watched = task
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#tasks.delete(watched)
      })
    this.#tasks.add(watched)
  }

  #fail(error: unknown): void {
    if (this.#signal.aborted) return
    const code = failureCode(error)
    if (isModelFailure(code)) this.#log.warn({ err: error }, 'A model server failed a turn')
    else if (!isExpected(error)) this.#log.error({ err: error }, 'A turn failed')
    this.#dispatch({ kind: 'broken', code, text: failureText(code) })
  }

  /** Releases the session before COMPLETE, so that the client's next turn is never rejected. */
  async #complete(outcome: Outcome): Promise<void> {
    this.#over.abort(new Error('The turn is over'))
    // Waits for this turn's writes, so that the next turn reads them.
    await Promise.allSettled([...this.#tasks])
    await this.#release()
    const session = this.#out.gone.aborted ? null : await this.#readProgress()
    this.#out.send({ type: 'COMPLETE', data: { ...outcome, session } })
    this.#out.end()
  }

  async #release(): Promise<void> {
    const { lease } = this.#context
    await lease.release().catch((error: unknown) => this.#log.error({ err: error }, 'Lease not released'))
  }

  /** The scripted side decides before anything is stored, so that its decision is stored with the line. */
  async #storeLine(words: string | null, doubt: Doubt | null): Promise<void> {
    this.#words = words
    // Without a listener, the reply makes the decision, possibly in a later state of the conversation.
    if (this.#isScripted && !this.#state.isLeft)
      this.#deciding = decideTurn(this.#deps, this.#context, words, this.#clock())
    this.#decision = (await this.#deciding) ?? this.#decision
    const line = await this.#input.storeLine(words, doubt, this.#decision)
    this.#dispatch({ kind: 'line_stored', line })
  }

  #clock(): Clock {
    return clockOf(this.#context.session, this.#deps.timeFactor, this.#input.spokenMs)
  }

  async #storedPairId(): Promise<string> {
    await this.#lineStored
    return this.#state.pairId ?? ''
  }

  #replyText(): AsyncGenerator<string> {
    const { session, scene, request, storedTurn } = this.#context
    return chooseReply(
      this.#deps,
      {
        session,
        scene,
        words: this.#words,
        decision: this.#decision,
        history: this.#history,
        notes: this.#notes,
        wish: request.form.system,
        model: request.form.gpt_model,
        clock: this.#clock(),
        lineStored: () => this.#storedPairId(),
        log: request.log,
        signal: this.#signal,
      },
      storedTurn?.replyText ?? storedTurn?.decision?.reply,
    )
  }

  async #reply(): Promise<void> {
    if ((await this.#sound.stored).kind !== 'missing') return this.#replyAgain()
    await this.#deciding
    await this.#decideLate()
    await this.#replyNow()
  }

  /** The scripted side answers a line that was stored without a listener. */
  async #decideLate(): Promise<void> {
    const { storedTurn, session } = this.#context
    if (!this.#isScripted || this.#decision !== null || storedTurn === null || storedTurn.replyText !== null) return
    this.#decision = await decideTurn(this.#deps, this.#context, this.#words, this.#clock())
    if (this.#decision !== null) await storeDecision(this.#deps.db, storedTurn.id, session.id, this.#decision)
  }

  /** Calls a model while the learner's line is being stored, and sends none of its answer before that is done. */
  async #replyNow(): Promise<void> {
    const splitter = createSentenceSplitter(this.#context.scene.targetLanguage)
    const pieces = this.#replyText()
    try {
      const first = pieces.next()
      first.catch(() => undefined)
      await this.#lineStored
      for (let next = await first; !next.done && !this.#signal.aborted; next = await pieces.next()) {
        if (this.#state.reply === '') this.#repliedAt = new Date()
        this.#dispatch({ kind: 'piece', text: next.value, sentences: splitter.push(next.value) })
        await this.#out.ready()
      }
    } finally {
      await pieces.return(undefined)
    }
    if (!this.#signal.aborted) this.#dispatch({ kind: 'replied', sentences: splitter.flush() })
  }

  /** Repeats a reply with its stored audio as it was first sent, or without it while it cannot be read. */
  #replyAgain(): void {
    const { replyText, replySentences } = this.#context.storedTurn ?? {}
    const sentences = (replySentences ?? []).map((sentence) => sentence.text)
    this.#dispatch({ kind: 'piece', text: replyText ?? '', sentences })
    this.#dispatch({ kind: 'replied', sentences: [] })
  }

  async #speak(index: number, text: string): Promise<void> {
    const stored = await this.#sound.stored
    if (stored.kind === 'unreadable') return this.#dispatch({ kind: 'mute', index })
    const clip = stored.kind === 'intact' ? stored.clips[index] : undefined
    if (clip !== undefined) return this.#dispatch({ kind: 'spoken', index, clip })
    await this.#out.ready()
    const made = await this.#sound.synthesise(text)
    if (this.#signal.aborted) return
    this.#dispatch(made === null ? { kind: 'mute', index } : { kind: 'spoken', index, clip: made })
  }

  async #storeReply(reply: string): Promise<void> {
    const { storedTurn, session } = this.#context
    const pairId = this.#state.pairId
    if (storedTurn?.replyText == null && pairId !== null) {
      const closing = this.#isScripted ? null : await this.#closingDue()
      if (closing !== null) await endSession(this.#deps.db, session.id)
      await storeReply(this.#deps.db, pairId, reply, this.#repliedAt)
    }
    this.#dispatch({ kind: 'reply_stored' })
  }

  async #closingDue(): Promise<string | null> {
    const { session, scene } = this.#context
    const replies = (await this.#history).map(({ partner }) => partner)
    return closingDue(session, scene, replies)
  }

  async #storeSound(clips: readonly Uint8Array[], sentences: readonly string[]): Promise<void> {
    const url = await this.#sound.store(this.#state.pairId ?? '', clips, sentences)
    this.#dispatch({ kind: 'sound_stored', url })
  }
}
