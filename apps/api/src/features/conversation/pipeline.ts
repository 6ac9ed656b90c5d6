// Does what `turn.ts` decides: speech in, speech out. One object for one turn that is being answered.
import type { StreamEvent } from '@parley/contracts/stream.ts'
import type { FastifyBaseLogger } from 'fastify'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { Models } from '#ai/models.ts'
import type { Database } from '#database/connect.ts'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import type { Files } from '#platform/files.ts'
import { type DueWordsTools, findDueWords } from './due-words.ts'
import type { EventStream } from './event-stream.ts'
import type { Clock } from './ielts.ts'
import { LearnerInput } from './learner-input.ts'
import type { Lease } from './lease.ts'
import { chooseReply } from './reply-choice.ts'
import { closingDue } from './reply-source.ts'
import { decide, isScripted, type Scene } from './scene.ts'
import { createSentenceSplitter } from './sentences.ts'
import { readSound, storeSound } from './sound.ts'
import { endSession, findExchanges, keepReply } from './turn.queries.ts'
import { advance, newTurn, type TurnEffect, type TurnEvent, type TurnState } from './turn.ts'
import type { ReceivedTurn } from './turn-form.ts'

export interface PipelineTools extends DueWordsTools {
  readonly db: Database
  readonly files: Files
  readonly models: Pick<Models, 'languageModel' | 'transcription' | 'speech'>
  /** Multiplies the timers of an IELTS test; 1 for people. */
  readonly timeFactor: number
}

/** What a turn needs to be answered, read under its lease. */
export interface TurnJob {
  readonly received: ReceivedTurn
  readonly session: SessionRow
  readonly scene: Scene
  /** The turn as it was kept before; null for a new one. */
  readonly kept: TurnRow | null
  readonly lease: Lease
  readonly log: FastifyBaseLogger
  /** Milliseconds since the request arrived. */
  readonly elapsedMs: () => number
}

/** Turns of which a model is reminded. */
const turnsRemembered = 20

export class Pipeline {
  readonly #tools: PipelineTools
  readonly #job: TurnJob
  readonly #out: EventStream
  /** Aborts everything upstream when the turn is over; with the client's going it makes the signal. */
  readonly #over = new AbortController()
  readonly #signal: AbortSignal
  readonly #tasks = new Set<Promise<void>>()
  readonly #input: LearnerInput
  readonly #sound: Promise<Uint8Array[] | null>
  #history: ReturnType<typeof findExchanges> = Promise.resolve([])
  #dueWords: Promise<readonly string[]> = Promise.resolve([])
  #state: TurnState = newTurn
  #line: Promise<void> = Promise.resolve()
  #words: string | null
  #decision: TurnRow['decision']
  #repliedAt = new Date()

  constructor(tools: PipelineTools, job: TurnJob, out: EventStream) {
    const { kept } = job
    this.#tools = tools
    this.#job = job
    this.#out = out
    this.#signal = AbortSignal.any([out.gone, this.#over.signal])
    this.#input = new LearnerInput(tools, job, this.#signal)
    this.#words = kept?.userText ?? null
    this.#decision = kept?.decision ?? null
    this.#sound = readSound(tools.files, kept)
  }

  get #isScripted(): boolean {
    return isScripted(this.#job.scene, this.#job.session.partner)
  }

  /** Resolves when the last line has been sent, or the client has gone, and nothing runs any more. Never throws. */
  async run(): Promise<void> {
    this.#happens(this.#beginning())
    if (!this.#isScripted) [this.#history, this.#dueWords] = [this.#findHistory(), findDueWords(this.#tools, this.#job)]
    while (this.#tasks.size > 0) await Promise.allSettled(this.#tasks)
    await this.#input.discardUnlessKept()
    await this.#release()
  }

  /** The session was lost to another server, which will answer the turn. */
  lose(reason: Error): void {
    this.#job.log.warn({ err: reason }, 'A turn was given up')
    this.#happens({ type: 'broken', code: 'UNAVAILABLE', text: 'The server was too slow. Ask for the reply again.' })
  }

  /** Read beside the transcription, which has been asked for first. */
  #findHistory(): ReturnType<typeof findExchanges> {
    const { kept, session, received } = this.#job
    const before = kept?.createdAt ?? null
    const history = findExchanges(this.#tools.db, session.id, received.form.turn_id, before, turnsRemembered)
    history.catch(() => undefined)
    return history
  }

  #beginning(): TurnEvent {
    const { kept, received } = this.#job
    if (kept !== null) return { type: 'begun_again', pairId: kept.id, line: this.#input.lineOf(kept) }
    if (received.form.opening !== undefined) return { type: 'opened' }
    return { type: 'begun', words: this.#input.isSilent ? '' : (received.form.text ?? null) }
  }

  #happens(event: TurnEvent): void {
    const { state, effects } = advance(this.#state, event, Math.round(this.#job.elapsedMs() * 10) / 10)
    this.#state = state
    for (const effect of effects) this.#carryOut(effect)
  }

  #carryOut(effect: TurnEffect): void {
    switch (effect.do) {
      case 'send':
        if (effect.event.type === 'COMPLETE') this.#start(this.#complete(effect.event))
        else this.#out.send(effect.event)
        break
      case 'transcribe':
        this.#start(this.#transcribe())
        break
      case 'keep':
        this.#keep(effect.words)
        break
      case 'reply':
        this.#start(this.#reply())
        break
      case 'speak':
        this.#start(this.#speak(effect.index, effect.text))
        break
      case 'keep_reply':
        this.#start(this.#keepReply(effect.reply))
        break
      case 'keep_sound':
        this.#start(this.#keepSound(effect.clips, effect.sentences))
        break
      case 'end':
        this.#over.abort(new Error('The turn is over'))
    }
  }

  /** Runs beside everything else. What it throws breaks the turn, unless nobody waits for it any more. */
  #start(task: Promise<void>): void {
    const watched = task
      .catch((error: unknown) => this.#broke(error))
      .finally(() => {
        this.#tasks.delete(watched)
      })
    this.#tasks.add(watched)
  }

  #broke(error: unknown): void {
    if (this.#signal.aborted) return
    if (error instanceof ModelUnavailable) {
      this.#job.log.warn({ err: error }, 'A model server failed a turn')
      this.#happens({ type: 'broken', code: 'AI.UNAVAILABLE', text: 'A model server is down or too slow.' })
    } else {
      this.#job.log.error({ err: error }, 'A turn failed')
      this.#happens({ type: 'broken', code: 'INTERNAL', text: 'Something went wrong on the server.' })
    }
  }

  /** The session is free again before the client knows that the turn is over, so that its next turn is never refused. */
  async #complete(event: StreamEvent): Promise<void> {
    await this.#release()
    this.#out.send(event)
    this.#out.end()
  }

  async #release(): Promise<void> {
    await this.#job.lease.release().catch((error: unknown) => this.#job.log.error({ err: error }, 'Lease not released'))
  }

  async #transcribe(): Promise<void> {
    this.#happens({ type: 'transcribed', words: await this.#input.transcribe() })
  }

  #keep(words: string | null): void {
    this.#line = this.#decideAndKeep(words)
    this.#start(this.#line)
  }

  /** The scripted side decides before anything is kept, so that its decision is kept with the line. */
  async #decideAndKeep(words: string | null): Promise<void> {
    const { scene, session } = this.#job
    this.#words = words
    if (this.#isScripted) this.#decision = decide(scene, session, words, this.#clock())
    const { pairId, line } = await this.#input.keep(words, this.#decision)
    if (!this.#signal.aborted) this.#happens({ type: 'kept', pairId, line })
  }

  #clock(): Clock {
    return { now: Date.now(), timeFactor: this.#tools.timeFactor }
  }

  async #keptAs(): Promise<string> {
    await this.#line
    return this.#state.pairId ?? ''
  }

  #replyText(): AsyncGenerator<string> {
    const [words, decision, history, signal] = [this.#words, this.#decision, this.#history, this.#signal]
    const more = { dueWords: this.#dueWords, clock: this.#clock(), kept: () => this.#keptAs(), signal }
    return chooseReply({ tools: this.#tools, job: this.#job, words, decision, history, ...more })
  }

  async #reply(): Promise<void> {
    const sound = await this.#sound
    if (sound !== null) this.#replyAgain()
    else await this.#replyAnew()
  }

  /** A model is asked while the learner's line is still being kept; nothing of its answer is passed on before that. */
  async #replyAnew(): Promise<void> {
    const splitter = createSentenceSplitter(this.#job.scene.targetLanguage)
    const pieces = this.#replyText()
    try {
      const first = pieces.next()
      first.catch(() => undefined)
      await this.#line
      for (let next = await first; !next.done && !this.#signal.aborted; next = await pieces.next()) {
        if (this.#state.reply === '') this.#repliedAt = new Date()
        this.#happens({ type: 'piece', text: next.value, sentences: splitter.push(next.value) })
        await this.#out.ready()
      }
    } finally {
      await pieces.return(undefined)
    }
    if (!this.#signal.aborted) this.#happens({ type: 'replied', sentences: splitter.flush() })
  }

  /** A reply whose sound is there is answered as it was the first time. */
  #replyAgain(): void {
    const { replyText, replySentences } = this.#job.kept ?? {}
    const sentences = (replySentences ?? []).map((sentence) => sentence.text)
    this.#happens({ type: 'piece', text: replyText ?? '', sentences })
    this.#happens({ type: 'replied', sentences: [] })
  }

  /** A voice that fails costs the sound and not the turn: the learner can read the reply and go on. */
  async #speak(index: number, text: string): Promise<void> {
    const stored = (await this.#sound)?.[index]
    if (stored === undefined) await this.#synthesise(index, text)
    else this.#happens({ type: 'spoken', index, clip: stored })
  }

  async #synthesise(index: number, text: string): Promise<void> {
    const { scene, received } = this.#job
    await this.#out.ready()
    const request = {
      text: text.trim(),
      language: scene.targetLanguage,
      model: received.form.tts,
      signal: this.#signal,
    }
    try {
      const clip = await this.#tools.models.speech.synthesise(request)
      if (!this.#signal.aborted) this.#happens({ type: 'spoken', index, clip })
    } catch (error) {
      if (!(error instanceof ModelUnavailable) || this.#signal.aborted) throw error
      this.#job.log.warn({ err: error }, 'A reply was not spoken')
      this.#happens({ type: 'mute', index })
    }
  }

  async #keepReply(reply: string): Promise<void> {
    const { kept, scene, session } = this.#job
    const pairId = this.#state.pairId
    if (kept?.replyText == null && pairId !== null) {
      const closing = this.#isScripted ? null : closingDue({ scene, session }, await this.#history)
      if (closing !== null) await endSession(this.#tools.db, session.id)
      await keepReply(this.#tools.db, pairId, reply, this.#repliedAt)
    }
    this.#happens({ type: 'reply_kept' })
  }

  async #keepSound(clips: readonly Uint8Array[], sentences: readonly string[]): Promise<void> {
    const { kept, log } = this.#job
    const file = (await this.#sound) === null ? null : (kept?.replyAudioFile ?? null)
    const stored =
      file ??
      (await this.#storeSound(clips, sentences).catch((error: unknown) => {
        log.error({ err: error }, 'The sound of a reply was not stored')
        return null
      }))
    this.#happens({ type: 'sound_kept', url: stored === null ? null : this.#tools.files.url(stored) })
  }

  #storeSound(clips: readonly Uint8Array[], sentences: readonly string[]): Promise<string> {
    const { lease } = this.#job
    return lease.releaseWith(() => storeSound(this.#tools, this.#state.pairId ?? '', clips, sentences))
  }
}
