// What answering a turn needs: dependencies, its request, its context, and the listener.

import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Models } from '#ai/models.ts'
import type { Database } from '#database/connect.ts'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import type { Files } from '#platform/files/files.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { LearnerNotesDeps } from '../reply/learner-notes.ts'
import type { FreeUseTerms } from '../session/free-use.ts'
import type { Lease } from '../session/lease.ts'
import type { Scene } from '../session/scene.ts'
import type { BudgetTurn, TurnBudget } from '../session/turn-budget.ts'
import type { TurnBody } from './turn-form.ts'

export type TurnMetrics = Pick<Metrics, 'observeTurnStage' | 'countTurn'>

export interface PipelineDeps extends LearnerNotesDeps {
  readonly db: Database
  readonly files: Files
  readonly models: Pick<Models, 'languageModel' | 'transcription' | 'speech' | 'builtInSpeech'>
  readonly turnBudget: Pick<TurnBudget, 'giveBack'>
  /** Multiplies the timers of an IELTS test; 1 for people. */
  readonly timeFactor: number
  readonly metrics: TurnMetrics
  /**
   * The dictionary's translation of a word from the learner's own language or the target language; null if it has none.
   */
  translateWord(word: string, ownLanguage: Language, targetLanguage: Language): Promise<string | null>
  /** Deletes files after the transaction, retrying while their store is unreachable. */
  removeFiles(tx: Database, files: readonly string[]): Promise<void>
}

/** What the learner says to "Is this what you said?". */
export interface Confirmation {
  /** The correct words; null if the transcript was right. */
  readonly content: string | null
}

/** A turn to be answered, as it arrived from a client, or from the job that finishes received turns. */
export interface TurnRequest extends TurnBody {
  readonly userId: string
  /** Set if the learner confirms a doubted line. */
  readonly confirmation?: Confirmation
  readonly log: FastifyBaseLogger
  /** Milliseconds since it arrived. */
  readonly elapsedMs: () => number
}

/** What the learner's new line costs. */
export interface TurnCharge {
  /** The turn for the learner's budget. */
  readonly turn: BudgetTurn
  /** Turns that the learner has taken today, including this one. */
  readonly usedToday: number
  /** How the conversation is counted if this is its first line; null if it has already been counted. */
  readonly freeUse: FreeUseTerms | null
  /** Whether the learner's quota has space for its recording. */
  readonly hasSpaceForSound: boolean
}

/** A turn and all its data, read under its lease. */
export interface TurnContext {
  readonly request: TurnRequest
  readonly session: SessionRow
  readonly scene: Scene
  /** The turn as it was stored before; null for a new one. */
  readonly storedTurn: TurnRow | null
  readonly lease: Lease
  /** Null if the turn costs nothing, or was counted before. */
  readonly charge: TurnCharge | null
}

/** Receives the events of a turn. */
export interface TurnListener {
  /** Aborts when the listener disconnects. */
  readonly gone: AbortSignal
  send(event: StreamEvent): void
  /** Resolves when the listener keeps up. */
  ready(): Promise<void>
  end(): void
}
