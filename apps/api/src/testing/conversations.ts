// Stores a finished conversation directly in the database, for tests.
import { randomUUID } from 'node:crypto'
import type { IeltsState } from '@parley/contracts/conversation/session-progress.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { sessions, turns } from '#database/conversations.ts'
import { scenarios } from '#database/scenarios.ts'
import { ensureVersion } from '#database/versions.ts'

/** One turn: the learner's line (null in the opening turn) and the reply. */
export interface TestTurn {
  readonly learner: string | null
  readonly partner: string
  /** 0 for typed lines, in milliseconds. */
  readonly spokenMs?: number
  /** Pauses of more than a second in the recording. */
  readonly pauses?: number
  /** What was recognised, if the learner has edited the line. */
  readonly recognised?: string
  /** Set if the line was spoken, but there was no space to store its recording. */
  readonly isSoundMissing?: boolean
  readonly struck?: boolean
  /** File names of both sides' recordings. */
  readonly files?: readonly [user: string | null, reply: string | null]
  /** Goals that had been ticked by the time of the reply. */
  readonly ticked?: number[]
  /** In an IELTS test, the position after the reply. */
  readonly place?: { readonly part: 1 | 2 | 3; readonly phase: IeltsState['phase'] }
}

export interface TestConversation {
  readonly userId: string
  readonly said: readonly TestTurn[]
  readonly language?: Language
  readonly type?: 'DIALOG' | 'IELTS'
  /** `practice` by default. */
  readonly mode?: 'practice' | 'exam'
  readonly goalsUsed?: number[]
  readonly title?: string
  /** The conversation that it retries, and the line at which they diverge. */
  readonly retryOf?: { readonly sessionId: string; readonly pairId: string }
  readonly orgId?: string
}

const meaning = 'what it means'
const translation = { de: 'Übersetzung' }
/** Time between two turns of a conversation, in milliseconds. */
export const turnMs = 10_000

/** @returns the session, and the `pair_id` of each turn */
export async function insertConversation(
  db: Database,
  held: TestConversation,
): Promise<{ sessionId: string; pairIds: string[] }> {
  const scenarioId = newId()
  const isTest = held.type === 'IELTS'
  await db.insert(scenarios).values({
    id: scenarioId,
    targetLanguage: held.language ?? 'en',
    scenarioType: held.type ?? 'DIALOG',
    difficultyLevel: 'A2',
    visibility: 'PUBLIC',
    title: held.title ?? 'At the café',
    description: 'Order something.',
    userGoals: isTest ? [] : ['I would like a coffee', 'Can I pay by card'].map((phrase) => ({ phrase, translation })),
    userDictionary: ['receipt', 'sugar'].map((word) => ({ word, translation, meaning })),
    userPhrases: [{ phrase: 'Here you are', translation, meaning }],
    dialogBehavior: isTest
      ? null
      : { setting: 'Café', situation: 'You are hungry.', goal: 'Order.', steps: ['Order'], optional_steps: [] },
    ieltsBehavior: null,
    modelEndBehavior: 'Goodbye!',
  })
  const sessionId = newId()
  const startedAt = new Date('2026-03-02T10:00:00.000Z')
  const versionId = (await ensureVersion(db, scenarioId)) ?? ''
  await db.insert(sessions).values({
    id: sessionId,
    userId: held.userId,
    scenarioId,
    versionId,
    partner: 'built-in',
    timeZone: 'Europe/Dublin',
    part: isTest ? 'full' : null,
    mode: held.mode ?? 'practice',
    startedAt,
    goalsUsed: held.goalsUsed ?? [],
    orgId: held.orgId,
    retryOfSessionId: held.retryOf?.sessionId,
    retryOfTurnId: held.retryOf?.pairId,
  })
  const rows = held.said.map(
    (
      { learner, partner, spokenMs = 0, pauses, recognised, isSoundMissing, struck = false, ticked, files, place },
      index,
    ) => ({
      id: newId(),
      sessionId,
      turnId: randomUUID(),
      createdAt: new Date(startedAt.getTime() + index * turnMs),
      userText: learner,
      userDurationMs: spokenMs,
      userPauses: pauses ?? null,
      recognisedText: recognised ?? null,
      userStruck: struck,
      userAudioFile: files?.[0] ?? null,
      userAudioDigest: spokenMs > 0 && !isSoundMissing ? '' : null,
      replyAudioFile: files?.[1] ?? null,
      replyText: partner,
      replyStartedAt: new Date(startedAt.getTime() + index * turnMs + 500),
      replyDurationMs: 1_500,
      decision: place
        ? { reply: partner, state: {}, stepsDone: 0, isEnd: false, ielts: { ...place, ends_at: null } }
        : null,
      analysis: ticked && {
        has_errors: false,
        is_end: false,
        last_user_message: learner,
        issues: [],
        goals_used: ticked,
        steps_done: 0,
      },
    }),
  )
  if (rows.length > 0) await db.insert(turns).values(rows)
  return { sessionId, pairIds: rows.map(({ id }) => id) }
}
