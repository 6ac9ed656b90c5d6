// Measures a turn and its stages, for Prometheus and a span collector. Reports ids, counts and times, never words.
import { problems } from '@parley/contracts/problem.ts'
import type { TurnOutcome, TurnStage } from '#platform/telemetry/metrics.ts'
import type { Span } from '#platform/telemetry/span.ts'
import { beginSpan, runInSpan } from '#platform/telemetry/tracing.ts'
import type { TurnContext, TurnMetrics } from './turn-context.ts'
import type { TurnEffect, TurnEvent, TurnStep } from './turn-state.ts'

type Stage = Exclude<TurnStage, 'first_sound' | 'whole'>

const begunBy: Partial<Record<TurnEffect['kind'], Stage>> = {
  receive: 'receive',
  transcribe: 'transcription',
  reply: 'reply',
  speak: 'speech',
}

const endedBy: Partial<Record<TurnEvent['kind'], Stage>> = {
  received: 'receive',
  transcribed: 'transcription',
  doubted: 'transcription',
  replied: 'reply',
}

interface OpenStage {
  readonly span: Span | null
  /** When it began, in milliseconds since the request arrived. */
  readonly atMs: number
}

/** A correctly rejected turn, such as one without speech, does not count as failed. */
function outcomeOf({ effects }: TurnStep, isOk: boolean): TurnOutcome {
  if (isOk) return 'done'
  const error = effects.flatMap((effect) =>
    effect.kind === 'send' && effect.event.type === 'ERROR' ? [effect.event] : [],
  )[0]
  if (error === undefined) return 'interrupted'
  const status = Object.entries(problems).find(([code]) => code === error.data.code)?.[1] ?? 500
  return status >= 500 ? 'failed' : 'done'
}

export class TurnWatch {
  readonly #metrics: TurnMetrics
  readonly #elapsedMs: () => number
  /** A repeated stored reply does not count towards reply durations. */
  readonly #isMeasured: boolean
  readonly #span: Span | null
  readonly #stages = new Map<Stage, OpenStage>()
  #hasSounded = false

  constructor(metrics: TurnMetrics, { request, session, storedTurn }: TurnContext) {
    this.#metrics = metrics
    this.#elapsedMs = request.elapsedMs
    this.#isMeasured = storedTurn === null || storedTurn.replyText === null
    const ids = { 'parley.session.id': session.id, 'parley.turn.id': request.form.turn_id }
    this.#span = beginSpan('turn', ids, { agoMs: request.elapsedMs() })
  }

  /** Runs an effect's work within its stage. */
  run<Result>(effect: TurnEffect['kind'], work: () => Result): Result {
    const stage = begunBy[effect]
    return runInSpan(stage === undefined ? this.#span : this.#begin(stage).span, work)
  }

  /** Call after each event, before its effects are carried out. */
  record(event: TurnEvent, step: TurnStep): void {
    const { phase, sent, sentences, timings, input } = step.state
    const stage = endedBy[event.kind]
    if (stage !== undefined) this.#end(stage)
    if (phase === 'speaking' && sent >= sentences.length) this.#end('speech')
    if (!this.#hasSounded && timings.first_audio_ms !== null) {
      this.#hasSounded = true
      this.#observe('first_sound', timings.first_audio_ms)
    }
    const last = step.effects.find((effect) => effect.kind === 'complete')
    if (last === undefined) return
    const outcome = outcomeOf(step, last.outcome.ok)
    for (const { span } of this.#stages.values()) span?.end({}, outcome === 'failed')
    if (last.outcome.ok) this.#observe('whole', last.outcome.timings.total_ms)
    if (this.#isMeasured) this.#metrics.countTurn(outcome)
    const attributes = {
      'parley.turn.input': input.kind,
      'parley.turn.sentences': sentences.length,
      'parley.turn.outcome': outcome,
    }
    this.#span?.end(attributes, outcome === 'failed')
  }

  /** Receiving begins with the request; all sentences are one stage. */
  #begin(stage: Stage): OpenStage {
    const open = this.#stages.get(stage)
    if (open !== undefined) return open
    const now = this.#elapsedMs()
    const atMs = stage === 'receive' ? 0 : now
    const span = this.#span?.child(`turn ${stage}`, {}, { agoMs: now - atMs }) ?? null
    const opened = { span, atMs }
    this.#stages.set(stage, opened)
    return opened
  }

  #end(stage: Stage): void {
    const open = this.#stages.get(stage)
    if (open === undefined) return
    this.#stages.delete(stage)
    open.span?.end()
    this.#observe(stage, this.#elapsedMs() - open.atMs)
  }

  #observe(stage: TurnStage, ms: number): void {
    if (this.#isMeasured) this.#metrics.observeTurnStage(stage, ms / 1000)
  }
}
