// The learner's side of a turn: hearing what was said, and keeping it.
import { setImmediate } from 'node:timers/promises'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { Decision, TurnRow } from '#database/conversations.ts'
import { goalsOf, goalsUsedAfter } from './goals.ts'
import type { PipelineTools, TurnJob } from './pipeline.ts'
import { hasSpeech } from './speech-gate.ts'
import { keepLine } from './turn.queries.ts'
import type { LearnerLine } from './turn.ts'

export class LearnerInput {
  readonly #tools: PipelineTools
  readonly #job: TurnJob
  readonly #signal: AbortSignal
  readonly #hasVoice: boolean
  /** The recording's id once it is being stored. */
  #audioFile: Promise<string> | null = null
  #isKept = false

  constructor(tools: PipelineTools, job: TurnJob, signal: AbortSignal) {
    this.#tools = tools
    this.#job = job
    this.#signal = signal
    const { upload } = job.received
    this.#hasVoice = job.kept === null && upload !== null && hasSpeech(upload.recording.samples)
  }

  /** Whether there is a recording in which nobody speaks, whatever words may lie beside it. */
  get isSilent(): boolean {
    return this.#job.kept === null && this.#job.received.upload !== null && !this.#hasVoice
  }

  /** @returns what was said, empty when nobody spoke. @throws ModelUnavailable */
  async transcribe(): Promise<string> {
    const { upload, form } = this.#job.received
    const { transcription } = this.#tools.models
    if (upload === null || !this.#hasVoice) return ''
    if (transcription === null)
      throw new ModelUnavailable('No transcription is configured: send what was said as `text`')
    const language = this.#job.scene.targetLanguage
    const words = transcription.transcribe({ wav: upload.wav, language, model: form.whisper, signal: this.#signal })
    this.#save()
    return words
  }

  /** Keeps the line with what the scripted side will answer. `words` is null where the partner speaks first. */
  async keep(words: string | null, decision: Decision | null): Promise<{ pairId: string; line: LearnerLine | null }> {
    const { session, scene, received } = this.#job
    const goals = goalsOf(scene.userGoals, scene.script?.goal_accepts)
    this.#save()
    const audioFile = await this.#audioFile
    // Looking for goals in a long talk takes milliseconds: first the model's request leaves.
    await setImmediate()
    const pairId = await keepLine(this.#tools.db, {
      sessionId: session.id,
      turnId: received.form.turn_id,
      text: words,
      audioFile,
      durationMs: audioFile === null ? 0 : (received.upload?.recording.durationMs ?? 0),
      decision,
      goalsUsed: words === null ? [] : goalsUsedAfter(goals, session.goalsUsed, words),
    })
    this.#isKept = true
    return { pairId, line: words === null ? null : this.#line(words, audioFile) }
  }

  /** The line of a turn that was kept before; null for an opening. */
  lineOf({ userText, userAudioFile }: TurnRow): LearnerLine | null {
    return userText === null ? null : this.#line(userText, userAudioFile)
  }

  /** A recording of which nothing came is not left behind. */
  async discardUnlessKept(): Promise<void> {
    const file = await this.#audioFile?.catch(() => null)
    if (file && !this.#isKept) await this.#tools.files.delete(file)
  }

  /** Runs beside the transcription, which has been asked for first. */
  #save(): void {
    const { upload } = this.#job.received
    if (!this.#hasVoice || upload === null || this.#audioFile !== null) return
    this.#audioFile = this.#tools.files.put(upload.wav, 'audio/wav')
    this.#audioFile.catch(() => undefined)
  }

  #line(content: string, audioFile: string | null): LearnerLine {
    return { content, audioUrl: audioFile === null ? null : this.#tools.files.url(audioFile) }
  }
}
