// The input of answering a turn: dependencies, the data of the turn and its session, and the listener.

import type { Language } from '@parley/contracts/language.ts'
import type { SessionProgress } from '@parley/contracts/session-progress.ts'
import type { StreamEvent } from '@parley/contracts/stream.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Models } from '#ai/models.ts'
import type { Database } from '#database/connect.ts'
import type { SessionRow, TurnRow } from '#database/conversations.ts'
import type { Files } from '#platform/files/files.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import type { LearnerNotesTools } from '../reply/learner-notes.ts'
import type { FreeUseTerms } from '../session/free-use.ts'
import type { Lease } from '../session/lease.ts'
import type { Scene } from '../session/scene.ts'
import type { ReceivedTurn } from './turn-form.ts'

export type TurnMetrics = Pick<Metrics, 'observeTurnStage' | 'countTurn'>

export interface PipelineTools extends LearnerNotesTools {
  readonly db: Database
  readonly files: Files
  readonly models: Pick<Models, 'languageModel' | 'transcription' | 'speech'>
  /** Multiplies the timers of an IELTS test; 1 for people. */
  readonly timeFactor: number
  readonly metrics: TurnMetrics
  /** The dictionary's word for one of the learner's own language or of the practised one; null where it has none. */
  translateWord(word: string, ownLanguage: Language, targetLanguage: Language): Promise<string | null>
  /** Deletes files after the transaction, retrying while their store is unreachable. */
  removeFiles(tx: Database, files: readonly string[]): Promise<void>
}

/** The data to answer a turn, read under its lease. */
export interface TurnJob {
  readonly received: ReceivedTurn
  readonly session: SessionRow
  readonly scene: Scene
  /** The turn as it was stored before; null for a new one. */
  readonly stored: TurnRow | null
  /** How the conversation is counted where this is its first line; null where it is counted, or this is no new line. */
  readonly terms: FreeUseTerms | null
  /** The session's state, read when the turn is over; null where that fails. */
  readProgress(): Promise<SessionProgress | null>
  readonly lease: Lease
  readonly log: FastifyBaseLogger
  /** Milliseconds since the request arrived. */
  readonly elapsedMs: () => number
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
