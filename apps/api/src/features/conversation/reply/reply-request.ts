// The request for a reply to a turn.
import type { FastifyBaseLogger } from 'fastify'
import type { Models } from '#ai/models.ts'
import type { Database } from '#database/connect.ts'
import type { Decision, SessionRow } from '#database/conversations.ts'
import type { Clock } from '../session/clock.ts'
import type { Exchange } from '../session/exchange.ts'
import type { Scene } from '../session/scene.ts'
import type { LearnerNotes } from './learner-notes.ts'

export interface ReplyDeps {
  readonly db: Database
  readonly models: Pick<Models, 'languageModel'>
}

export interface ReplyRequest {
  readonly session: SessionRow
  readonly scene: Scene
  /** The learner's words; null if the partner speaks first. */
  readonly words: string | null
  /** The scripted side's decision; null if a model answers. */
  readonly decision: Decision | null
  readonly history: Promise<readonly Exchange[]>
  readonly notes: Promise<LearnerNotes>
  /** The learner's own wish, such as "speak slowly". */
  readonly wish: string | undefined
  /** Name of the model that the turn requests. */
  readonly model: string | undefined
  readonly clock: Clock
  /** Resolves with the turn's id when the line is stored. */
  readonly lineStored: () => Promise<string>
  readonly log: FastifyBaseLogger
  readonly signal: AbortSignal
}
