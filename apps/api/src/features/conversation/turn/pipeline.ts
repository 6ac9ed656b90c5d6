import type { ProblemCode } from '@parley/contracts/problem.ts'
import { ModelRefused } from '#ai/meter.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { TurnRow } from '#database/conversations.ts'
import { findLearnerNotes, type LearnerNotes, noNotes } from '../reply/learner-notes.ts'
import { chooseReply } from '../reply/reply-choice.ts'
import type { Clock } from '../session/clock.ts'
import { closingDue } from '../session/closing.rules.ts'
import { isScripted } from '../session/scene.ts'
import { endSession, findExchanges, storeDecision, storeReply } from '../session/turn.queries.ts'
import { createSentenceSplitter } from '../text/sentences.ts'
import { decideTurn } from './decide-turn.ts'
import { failureCode } from './failure-code.ts'
import type { LearnerInput } from './learner-input.ts'
import { readSound, storeSound } from './reply-sound.ts'
import { advance } from './turn.ts'
import type { PipelineTools, TurnJob, TurnListener } from './turn-job.ts'
import { newTurn, type Outcome, type TurnEffect, type TurnEvent, type TurnState } from './turn-state.ts'
import { TurnWatch } from './turn-watch.ts'

/** How many earlier turns a model gets. */
const turnsRemembered = 20

/** A message for developers who read the stream. */
const brokenBy: Partial<Record<ProblemCode, string>> = {
  'BUDGET.EXCEEDED': 'No model may be asked for this turn.',
  'USER.EMAIL_NOT_VERIFIED': 'No model may be asked for this turn.',
  'AI.UNAVAILABLE': 'A model server is down or too slow.',
  UNAVAILABLE: 'The database is away.',
}

export class Pipeline {
  readonly #tools: PipelineTools
  readonly #job: TurnJob
  readonly #out: TurnListener
  /** Aborts all model requests when the turn is over. */
  readonly #over = new AbortController()
  readonly #signal = this.#over.signal
  readonly #tasks = new Set<Promise<void>>()
  readonly #input: LearnerInput
  readonly #watch: TurnWatch
  readonly #sound: Promise<Uint8Array[] | null>
  #history: ReturnType<typeof findExchanges> = Promise.resolve([])
  #notes: Promise<LearnerNotes> = Promise.resolve(noNotes)
  #state: TurnState = newTurn
  #lineStored: Promise<void> = Promise.resolve()
  #words: string | null
  #decision: TurnRow['decision']
  /** Takes a moment where it looks up a word in a dictionary; the reply waits for it. */
  #deciding: Promise<TurnRow['decision']> = Promise.resolve(null)
  #repliedAt = new Date()

  constructor(tools: PipelineTools, job: TurnJob, input: LearnerInput, out: TurnListener) {
    const { stored } = job
    this.#tools = tools
    this.#job = job
    this.#out = out
    this.#input = input
    this.#watch = new TurnWatch(tools.metrics, job)
    this.#words = stored?.userText ?? null
    this.#decision = stored?.decision ?? null
    this.#sound = readSound(tools.files, stored)
  }

  get #isScripted(): boolean {
    return isScripted(this.#job.scene, this.#job.session.partner)
  }

  /** Resolves when the last line has been sent or the client has disconnected, and nothing runs any more. Never throws. */
  async run(): Promise<void> {
    const onLeft = () => this.#happens({ type: 'left' })
    if (this.#out.gone.aborted) onLeft()
    else this.#out.gone.addEventListener('abort', onLeft, { once: true })
    this.#happens(this.#input.beginning)
    if (!this.#isScripted)
      [this.#history, this.#notes] = [this.#findHistory(), findLearnerNotes(this.#tools, this.#job)]
    while (this.#tasks.size > 0) await Promise.allSettled(this.#tasks)
    await this.#release()
  }

  /** The session was lost to another server, which will answer the turn. */
  lose(reason: Error): void {
    this.#job.log.warn({ err: reason }, 'A turn was given up')
    this.#happens({ type: 'broken', code: 'UNAVAILABLE', text: 'The server was too slow. Ask for the reply again.' })
  }

  /** Read in parallel with the transcription, which is requested first. */
  #findHistory(): ReturnType<typeof findExchanges> {
    const { stored, session, received } = this.#job
    const before = stored?.createdAt ?? null
    const history = findExchanges(this.#tools.db, session.id, received.form.turn_id, before, turnsRemembered)
    history.catch(() => undefined)
    return history
  }

  #happens(event: TurnEvent): void {
    const step = advance(this.#state, event, Math.round(this.#job.elapsedMs() * 10) / 10)
    this.#state = step.state
    this.#watch.happened(event, step)
    for (const effect of step.effects) this.#carryOut(effect)
  }

  #carryOut(effect: TurnEffect): void {
    if (effect.do === 'send') this.#out.send(effect.event)
    else this.#start(this.#watch.run(effect.do, () => this.#work(effect)))
  }

  #work(effect: Exclude<TurnEffect, { do: 'send' }>): Promise<void> {
    switch (effect.do) {
      case 'receive':
        return this.#receive()
      case 'transcribe':
        return this.#transcribe()
      case 'store_line':
        this.#lineStored = this.#storeLine(effect.words)
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

  /** Runs in parallel. An error breaks the turn, unless it is over. */
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
    const code = failureCode(error)
    if (code === 'AI.UNAVAILABLE') this.#job.log.warn({ err: error }, 'A model server failed a turn')
    else if (!(error instanceof ModelRefused)) this.#job.log.error({ err: error }, 'A turn failed')
    this.#happens({ type: 'broken', code, text: brokenBy[code] ?? 'Something went wrong on the server.' })
  }

  /** The session is free again before the client knows that the turn is over, so that its next turn is never refused. */
  async #complete(outcome: Outcome): Promise<void> {
    this.#over.abort(new Error('The turn is over'))
    // Waits for this turn's writes, so that the next turn reads them.
    await Promise.allSettled([...this.#tasks])
    await this.#release()
    const session = this.#out.gone.aborted ? null : await this.#job.readProgress()
    this.#out.send({ type: 'COMPLETE', data: { ...outcome, session } })
    this.#out.end()
  }

  async #release(): Promise<void> {
    await this.#job.lease.release().catch((error: unknown) => this.#job.log.error({ err: error }, 'Lease not released'))
  }

  async #receive(): Promise<void> {
    this.#happens({ type: 'received', ...(await this.#input.receive()) })
  }

  async #transcribe(): Promise<void> {
    this.#happens({ type: 'transcribed', words: await this.#input.transcribe(this.#signal) })
  }

  /** The scripted side decides before anything is stored, so that its decision is stored with the line. */
  async #storeLine(words: string | null): Promise<void> {
    this.#words = words
    // Without a listener nothing is decided: the decision could concern a later state of the conversation.
    if (this.#isScripted && !this.#state.isLeft)
      this.#deciding = decideTurn(this.#tools, this.#job, words, this.#clock())
    this.#decision = (await this.#deciding) ?? this.#decision
    const line = await this.#input.storeLine(words, this.#decision)
    this.#happens({ type: 'line_stored', line })
  }

  #clock(): Clock {
    return { now: Date.now(), timeFactor: this.#tools.timeFactor }
  }

  async #storedAs(): Promise<string> {
    await this.#lineStored
    return this.#state.pairId ?? ''
  }

  #replyText(): AsyncGenerator<string> {
    const [words, decision, history, signal] = [this.#words, this.#decision, this.#history, this.#signal]
    const more = { notes: this.#notes, clock: this.#clock(), lineStored: () => this.#storedAs(), signal }
    return chooseReply({ tools: this.#tools, job: this.#job, words, decision, history, ...more })
  }

  async #reply(): Promise<void> {
    const sound = await this.#sound
    if (sound !== null) return this.#replyAgain()
    await this.#deciding
    await this.#decideLate()
    await this.#replyAnew()
  }

  /** The scripted side answers a line that was stored without a listener. */
  async #decideLate(): Promise<void> {
    const { stored, session } = this.#job
    if (!this.#isScripted || this.#decision !== null || stored === null || stored.replyText !== null) return
    this.#decision = await decideTurn(this.#tools, this.#job, this.#words, this.#clock())
    if (this.#decision !== null) await storeDecision(this.#tools.db, stored.id, session.id, this.#decision)
  }

  /** A model is asked while the learner's line is still being stored; nothing of its answer is passed on before that. */
  async #replyAnew(): Promise<void> {
    const splitter = createSentenceSplitter(this.#job.scene.targetLanguage)
    const pieces = this.#replyText()
    try {
      const first = pieces.next()
      first.catch(() => undefined)
      await this.#lineStored
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

  /** Repeats a reply with stored sound as it was sent the first time. */
  #replyAgain(): void {
    const { replyText, replySentences } = this.#job.stored ?? {}
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

  async #storeReply(reply: string): Promise<void> {
    const { stored, session } = this.#job
    const pairId = this.#state.pairId
    if (stored?.replyText == null && pairId !== null) {
      const closing = this.#isScripted ? null : await this.#closingDue()
      if (closing !== null) await endSession(this.#tools.db, session.id)
      await storeReply(this.#tools.db, pairId, reply, this.#repliedAt)
    }
    this.#happens({ type: 'reply_stored' })
  }

  async #closingDue(): Promise<string | null> {
    const { session, scene } = this.#job
    const replies = (await this.#history).map(({ partner }) => partner)
    return closingDue(session, scene, replies)
  }

  /** Without space for the sound the reply still counts. Damaged sound is replaced. */
  async #storeSound(clips: readonly Uint8Array[], sentences: readonly string[]): Promise<void> {
    const { stored, lease, log } = this.#job
    const before = (await this.#sound) === null ? null : (stored?.replyAudioFile ?? null)
    const store = () => storeSound(this.#tools, this.#state.pairId ?? '', clips, sentences)
    const file =
      before ??
      (await lease.releaseWith(store).catch((error: unknown) => {
        log.error({ err: error }, 'The sound of a reply was not stored')
        return null
      }))
    const replaced = stored?.replyAudioFile
    if (file !== null && replaced && replaced !== file) await this.#tools.removeFiles(this.#tools.db, [replaced])
    this.#happens({ type: 'sound_stored', url: file === null ? null : this.#tools.files.url(file) })
  }
}
