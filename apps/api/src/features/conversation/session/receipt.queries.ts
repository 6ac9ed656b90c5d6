// Queries for the learner's side of a turn: its receipt, and its transcript.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import {
  afterAllOf,
  type Decision,
  type DoubtedTranscript,
  sessions,
  type TurnRow,
  turns,
} from '#database/conversations.ts'
import { preparedOnce } from '#database/prepared.ts'

const json = (name: string) => sql`${sql.placeholder(name)}::jsonb`

/** A turn as it comes from the client. */
export type NewTurn = Pick<
  TurnRow,
  | 'sessionId'
  | 'turnId'
  | 'userText'
  | 'userAudioFile'
  | 'userAudioDigest'
  | 'userAudioBytes'
  | 'userDurationMs'
  | 'userPauses'
>

const insert = preparedOnce((db) =>
  db
    .insert(turns)
    .values({
      id: sql.placeholder('id'),
      state: 'received',
      sessionId: sql.placeholder('sessionId'),
      ...afterAllOf(sql`${sql.placeholder('sessionId')}::text`),
      turnId: sql.placeholder('turnId'),
      userText: sql.placeholder('userText'),
      userAudioFile: sql.placeholder('userAudioFile'),
      userAudioDigest: sql.placeholder('userAudioDigest'),
      userAudioBytes: sql.placeholder('userAudioBytes'),
      userDurationMs: sql.placeholder('userDurationMs'),
      userPauses: sql.placeholder('userPauses'),
    })
    .onConflictDoUpdate({
      target: [turns.sessionId, turns.turnId],
      set: {
        userText: sql`excluded.user_text`,
        userAudioFile: sql`excluded.user_audio_file`,
        userAudioDigest: sql`excluded.user_audio_digest`,
        userAudioBytes: sql`excluded.user_audio_bytes`,
        userDurationMs: sql`excluded.user_duration_ms`,
        userPauses: sql`excluded.user_pauses`,
      },
    })
    .returning({ id: turns.id })
    .prepare('receive_turn'),
)

/**
 * Stores a received turn, replacing an attempt of the same turn that a crash interrupted.
 * @returns its id, which is its `pair_id`
 */
export async function receiveTurn(db: Database, turn: NewTurn): Promise<string> {
  const [row] = await insert(db).execute({ ...turn, id: newId() })
  if (row === undefined) throw new Error('A turn was not stored')
  return row.id
}

/** Removes the recording from a turn for lack of space. */
export async function removeRecording(db: Database, id: string): Promise<void> {
  await db.update(turns).set({ userAudioFile: null, userAudioDigest: null, userAudioBytes: 0 }).where(eq(turns.id, id))
}

/** Removes a turn that was transcribed and contains no speech; its session remembers it. */
export async function removeSilentTurn(tx: Database, id: string): Promise<void> {
  const [removed] = await tx.delete(turns).where(eq(turns.id, id)).returning()
  if (removed === undefined) return
  const { sessionId, turnId } = removed
  await tx
    .update(sessions)
    .set({ silentTurns: sql`${sessions.silentTurns} || to_jsonb(${turnId}::text)` })
    .where(eq(sessions.id, sessionId))
}

/** Stores a transcript that waits for the learner's confirmation. */
export async function storeDoubt(db: Database, id: string, doubted: DoubtedTranscript): Promise<void> {
  await db.update(turns).set({ state: 'doubted', doubted }).where(eq(turns.id, id))
}

export interface LineUpdate {
  readonly id: string
  readonly sessionId: string
  /** Null if the partner speaks first. */
  readonly text: string | null
  /** Set if the transcript was doubted and is taken without a question. */
  readonly doubted: DoubtedTranscript | null
  /** The scripted side's answer; null if a model answers, or no client is listening. */
  readonly decision: Decision | null
  /** Goals reached in this line or before. */
  readonly goalsUsed: readonly number[]
}

const goalsWith = (added: SQL) =>
  sql<
    number[]
  >`(select coalesce(jsonb_agg(distinct goal order by goal), '[]') from jsonb_array_elements(${sessions.goalsUsed} || ${added}) goal)`

/** Adds goals to the used ones, even if another statement adds some concurrently. */
export const withGoals = (used: readonly number[]) => ({ goalsUsed: goalsWith(sql`${JSON.stringify(used)}::jsonb`) })

const updateSessionAndTurn = preparedOnce((db) => {
  // A model's session has no decision: its columns stay as they are.
  const keepUnlessDecided = (name: string, type: string, column: PgColumn) =>
    sql`coalesce(${sql.placeholder(name)}::${sql.raw(type)}, ${column})`
  const lockedSession = db.$with('locked_session').as(
    db
      .update(sessions)
      .set({
        lastTurnAt: sql`now()`,
        goalsUsed: goalsWith(json('goals')),
        partnerState: keepUnlessDecided('state', 'jsonb', sessions.partnerState),
        ielts: keepUnlessDecided('ielts', 'jsonb', sessions.ielts),
        stepsDone: keepUnlessDecided('stepsDone', 'int', sessions.stepsDone),
        isEnd: keepUnlessDecided('isEnd', 'boolean', sessions.isEnd),
      })
      .where(eq(sessions.id, sql.placeholder('sessionId')))
      .returning({ id: sessions.id }),
  )
  return (
    db
      .with(lockedSession)
      .update(turns)
      .set({
        state: 'transcribed',
        userText: sql`${sql.placeholder('text')}::text`,
        doubted: sql`coalesce(${json('doubted')}, ${turns.doubted})`,
        decision: json('decision'),
      })
      // Lock order is session, then turn, as everywhere: the count makes the CTE run before the update.
      .where(and(eq(turns.id, sql.placeholder('id')), sql`(select count(*) from ${lockedSession}) >= 0`))
      .prepare('store_line')
  )
})

const asJson = (value: unknown): string | null => (value == null ? null : JSON.stringify(value))

/** Stores the learner's words and their effect on the session in one statement. */
export async function storeLine(db: Database, { decision, doubted, goalsUsed, ...line }: LineUpdate): Promise<void> {
  await updateSessionAndTurn(db).execute({
    ...line,
    doubted: asJson(doubted),
    decision: asJson(decision),
    goals: JSON.stringify(goalsUsed),
    state: asJson(decision?.state),
    ielts: asJson(decision?.ielts),
    stepsDone: decision?.stepsDone ?? null,
    isEnd: decision?.isEnd ?? null,
  })
}
