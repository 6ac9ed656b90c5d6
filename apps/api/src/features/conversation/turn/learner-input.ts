// The learner's side of a turn: stores the upload, transcribes it, and stores the line.
import { setImmediate } from 'node:timers/promises'
import { turnLimits } from '@parley/contracts/conversation/conversation.ts'
import type { Doubt } from '@parley/contracts/conversation/doubt.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { Transcription } from '#ai/transcription/transcription.ts'
import type { Decision, TurnRow } from '#database/conversations.ts'
import { isSoundMissing } from '#database/recordings.ts'
import { Problem } from '#platform/http/problem.ts'
import { returnFreeUse, takeFreeUse } from '../session/free-use.ts'
import { type NewTurn, receiveTurn, removeRecording, removeSilentTurn, storeLine } from '../session/receipt.queries.ts'
import { hasSpeech } from '../sound/speech-gate.ts'
import { goalsOf, goalsUsedAfter } from '../text/goals.ts'
import { isKnownAsSilent } from './claim.ts'
import { countConfirmed, doubtedOf, openDoubt, setAside } from './doubted-line.ts'
import { hasGivenUp, recordFailure } from './failed-attempt.ts'
import { logIfMissed } from './log-miss.ts'
import { columnsOf, deleteUnused, noRecording, type RecordingColumns, readRecording } from './recording-file.ts'
import { clientError, type TranscriptionFailure } from './transcription-failure.ts'
import type { PipelineDeps, TurnContext } from './turn-context.ts'
import type { Upload } from './turn-form.ts'
import type { LineMessage, TurnEvent, TurnInput } from './turn-state.ts'

/**
 * Maximum length of a transcript in characters: more than two minutes of speech, so it only cuts a recogniser's
 * repetitions.
 */
const transcriptMax = 2 * turnLimits.textCharacters

interface Receipt {
  /** Sent as `pair_id`. */
  readonly pairId: string
  /** Whether the complete turn survives a crash. */
  readonly isDurable: boolean
}

/** The input of a stored turn. */
function inputOf({ userText, userDurationMs }: TurnRow): TurnInput {
  if (userText !== null) return { kind: 'text', text: userText }
  return { kind: userDurationMs > 0 ? 'recording' : 'opening' }
}

export class LearnerInput {
  readonly #deps: PipelineDeps
  readonly #context: TurnContext
  /** The turn's first event: from the upload, or from the stored turn. */
  readonly firstEvent: TurnEvent
  /** The line's recording; null if it contains no speech. */
  #upload: Upload | null
  #recording: RecordingColumns
  #pairId: string | null
  #receipt: Promise<Receipt> | null = null
  #failure: TranscriptionFailure | null = null
  #isAsked = false
  #isDoubted: boolean

  constructor(deps: PipelineDeps, context: TurnContext) {
    const { storedTurn } = context
    this.#deps = deps
    this.#context = context
    this.#upload = context.request.upload
    this.#recording = storedTurn ?? noRecording
    this.#pairId = storedTurn?.id ?? null
    this.#isDoubted = storedTurn?.state === 'doubted'
    this.firstEvent = this.#readFirstEvent()
  }

  /** Whether the turn is in the database, with a line that counts or may still count. */
  get isStored(): boolean {
    return this.#pairId !== null && !this.#isDoubted
  }

  /** Whether the turn waits for confirmation. */
  get isDoubted(): boolean {
    return this.#isDoubted
  }

  /** Duration of the recording in milliseconds; 0 for typed lines. */
  get spokenMs(): number {
    return this.#upload?.recording.durationMs ?? this.#recording.userDurationMs
  }

  /** Whether a server was asked to transcribe it, which may cost something even if nothing was said. */
  get isAsked(): boolean {
    return this.#isAsked
  }

  /** Why it could not be transcribed; null if it was, or if that was not tried. */
  get failure(): TranscriptionFailure | null {
    return this.#failure
  }

  /**
   * Stores a new turn, once: its row, and its recording, which is left out if the disk has no space.
   * @throws Problem TRANSCRIPTION.UNAVAILABLE if nothing can transcribe it
   * @throws Problem ORG.FREE_SESSION_LIMIT_EXPIRED for a first line if no free conversation is left; nothing is stored
   */
  receive(): Promise<Receipt> {
    this.#receipt ??= this.#store()
    return this.#receipt
  }

  /**
   * Stores a conversation's first line, which may be rejected. `receive` throws any other failure later.
   * @throws Problem ORG.FREE_SESSION_LIMIT_EXPIRED
   */
  async receiveFirst(): Promise<void> {
    const isSilence = this.firstEvent.kind === 'begun' && this.firstEvent.input.kind === 'silence'
    const { charge, session } = this.#context
    if (!charge?.freeUse || isSilence) return
    if (this.#isDoubted) return countConfirmed(this.#deps, session, charge.freeUse)
    await this.receive().catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'ORG.FREE_SESSION_LIMIT_EXPIRED') throw error
    })
  }

  /**
   * @returns the transcript, empty without speech, and whether the learner must confirm it: an examiner goes on, because
   * the time of the test is running
   * @throws ModelRefused
   * @throws Problem TRANSCRIPTION.UNAVAILABLE, UNAVAILABLE if the recording cannot be read now, CONVERSATION.NOT_TRANSCRIBED if servers have rejected
   * it too often. The turn stays received
   */
  async transcribe(signal: AbortSignal): Promise<Extract<TurnEvent, { kind: 'transcribed' | 'doubted' }>> {
    const transcription = this.#requireTranscription()
    if (hasGivenUp(this.#context.storedTurn)) throw new Problem('CONVERSATION.NOT_TRANSCRIBED')
    try {
      const { log } = this.#context.request
      const wav = this.#upload?.wav ?? (await readRecording(this.#deps, this.#recording, log))
      const { targetLanguage: language, scenarioType } = this.#context.scene
      const { whisper: model } = this.#context.request.form
      const onAsked = () => {
        this.#isAsked = true
      }
      const heard = await transcription.transcribe({ wav, language, model, signal, onAsked })
      const words = heard.words.slice(0, transcriptMax).trimEnd().toWellFormed()
      const { doubt } = heard
      return doubt === null || scenarioType === 'IELTS'
        ? { kind: 'transcribed', words, doubt }
        : { kind: 'doubted', words, doubt }
    } catch (error) {
      if (!signal.aborted) this.#failure = await recordFailure(this.#deps.db, this.#context, this.#pairId, error)
      throw clientError(error)
    }
  }

  /** Stores a transcript that waits for confirmation. Until then the turn costs nothing. */
  async storeDoubt(words: string, doubt: Doubt): Promise<LineMessage> {
    await setAside(this.#deps, this.#context, this.#pairId ?? '', { reason: doubt, text: words, isConfirmed: false })
    this.#isDoubted = true
    return this.#lineMessage(words, doubt)
  }

  /**
   * Stores the line with the scripted side's answer.
   * @param words null if the partner speaks first
   * @param doubt set if the transcript is doubted and taken without a question
   */
  async storeLine(words: string | null, doubt: Doubt | null, decision: Decision | null): Promise<LineMessage | null> {
    const { session, scene } = this.#context
    const goals = goalsOf(scene.userGoals, scene.script?.goal_accepts)
    // Finding goals takes milliseconds in a long conversation, so the model's request is sent first.
    await setImmediate()
    const used = words === null || decision?.isOnlyRepair ? [] : goalsUsedAfter(goals, session.goalsUsed, words)
    await storeLine(this.#deps.db, {
      id: this.#pairId ?? '',
      sessionId: session.id,
      text: words,
      doubted: doubtedOf(this.#context, words, doubt),
      decision,
      goalsUsed: [...new Set([...used, ...(decision?.goals ?? [])])],
    })
    this.#isDoubted = false
    await logIfMissed(this.#deps, this.#context, this.#pairId ?? '', decision)
    return words === null ? null : this.#lineMessage(words, doubt)
  }

  /** Removes a turn without speech completely, and returns the free conversation that it has used. */
  async discard(): Promise<void> {
    if (this.#pairId === null) return
    const pairId = this.#pairId
    const { userAudioFile: file } = this.#recording
    this.#pairId = null
    try {
      await this.#deps.db.transaction(async (tx) => {
        await returnFreeUse(tx, this.#context.session.id, () => removeSilentTurn(tx, pairId))
        if (file !== null) await this.#deps.removeFiles(tx, [file])
      })
    } catch (error) {
      this.#context.request.log.error({ err: error }, 'A turn in which nothing was said was not removed')
    }
  }

  #readFirstEvent(): TurnEvent {
    const { request, storedTurn } = this.#context
    const { form, upload } = request
    if (storedTurn?.state === 'transcribed') {
      const { id: pairId, userText } = storedTurn
      const line = userText === null ? null : this.#lineMessage(userText, openDoubt(storedTurn))
      return { kind: 'begun_again', pairId, line }
    }
    if (storedTurn?.state === 'doubted') {
      const { id: pairId } = storedTurn
      const text = request.confirmation?.content ?? storedTurn.doubted?.text ?? ''
      return request.confirmation === undefined
        ? { kind: 'begun_doubted', pairId, line: this.#lineMessage(text, openDoubt(storedTurn)) }
        : // The browser keeps the learner's words until they are stored.
          { kind: 'resumed', pairId, input: { kind: 'text', text }, isDurable: false }
    }
    const isSentAgain = form.text !== undefined || upload !== null
    if (storedTurn !== null && !isSentAgain) {
      return { kind: 'resumed', pairId: storedTurn.id, input: inputOf(storedTurn), isDurable: true }
    }
    return { kind: 'begun', input: this.#inputOfUpload() }
  }

  async #store(): Promise<Receipt> {
    const { request, session } = this.#context
    const { form } = request
    const upload = this.#upload
    if (form.text === undefined && upload !== null) this.#requireTranscription()
    const reserved = this.#reserve()
    const turn = { sessionId: session.id, turnId: form.turn_id, userText: form.text ?? null, ...reserved }
    const file = reserved.userAudioFile
    const [row, sound] = await Promise.allSettled([
      this.#storeTurn(turn),
      file !== null && upload !== null ? this.#deps.files.store(file, upload.wav) : undefined,
    ])
    if (row.status === 'rejected') {
      if (file !== null) await deleteUnused(this.#deps, file, request.log)
      throw row.reason
    }
    this.#pairId = row.value
    this.#recording = reserved
    if (sound.status === 'rejected') await this.#dropRecording(row.value, sound.reason)
    return { pairId: row.value, isDurable: sound.status === 'fulfilled' || form.text !== undefined }
  }

  /** Stores a first line's row together with its use of a free conversation. */
  #storeTurn(turn: NewTurn): Promise<string> {
    const { session, charge } = this.#context
    const { db } = this.#deps
    const freeUse = charge?.freeUse ?? null
    if (freeUse === null) return receiveTurn(db, turn)
    return db.transaction(async (tx) => {
      await takeFreeUse(tx, session, freeUse)
      return receiveTurn(tx, turn)
    })
  }

  #requireTranscription(): Transcription {
    const { transcription } = this.#deps.models
    if (transcription !== null) return transcription
    throw clientError(new ModelUnavailable('No transcription is configured: send what was said as `text`'))
  }

  #inputOfUpload(): TurnInput {
    const { request, session } = this.#context
    const { form, upload } = request
    if (form.opening !== undefined) return { kind: 'opening' }
    if (isKnownAsSilent(session, form)) return { kind: 'silence' }
    const isSilent = upload !== null && !hasSpeech(upload.recording.samples)
    // A browser may have recognised whispered or noisy words: they count, but not the sound.
    if (isSilent) this.#upload = null
    if (form.text !== undefined) return { kind: 'text', text: form.text }
    return { kind: isSilent ? 'silence' : 'recording' }
  }

  #lineMessage(content: string, doubt: Doubt | null): LineMessage {
    const { userAudioFile: file } = this.#recording
    const audioUrl = file === null ? null : this.#deps.files.url(file)
    return { content, audioUrl, isSoundMissing: isSoundMissing(this.#recording), doubt }
  }

  #reserve(): RecordingColumns {
    const upload = this.#upload
    if (upload === null) return noRecording
    if (this.#context.charge?.hasSpaceForSound === false) {
      return { ...noRecording, userDurationMs: upload.recording.durationMs }
    }
    const file = this.#recording.userAudioFile ?? this.#deps.files.reserve('audio/wav')
    return columnsOf(upload, file, this.#context.scene.scenarioType === 'IELTS')
  }

  async #dropRecording(pairId: string, error: unknown): Promise<void> {
    this.#context.request.log.error({ err: error }, 'A recording was not stored')
    const { userAudioFile: file, userDurationMs } = this.#recording
    this.#recording = { ...noRecording, userDurationMs }
    await this.#deps.db.transaction(async (tx) => {
      await removeRecording(tx, pairId)
      // The file store may have written it and answered too late.
      if (file !== null) await this.#deps.removeFiles(tx, [file])
    })
  }
}
