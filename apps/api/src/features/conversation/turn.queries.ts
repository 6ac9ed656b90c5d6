// SQL of a turn: what is kept of it as it happens.
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { newId } from '#database/columns.ts'
import type { Database } from '#database/connect.ts'
import { type Decision, type SessionRow, sessions, type TurnRow, turns } from '#database/conversations.ts'
import { scenarios } from '#database/scenarios.ts'
import { preparedOnce } from './prepared.ts'
import type { Exchange } from './prompt.ts'
import type { Scene } from './scene.ts'

/** By the database's clock: ids are made by several servers, whose order within a second means nothing. */
const newestFirst = [desc(turns.createdAt), desc(turns.id)]

/** A session of this user; null for everybody else's. */
export async function findSession(db: Database, userId: string, sessionId: string): Promise<SessionRow | null> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  return row ?? null
}

const { id, targetLanguage, scenarioType, difficultyLevel, title, userGoals, dialogBehavior } = scenarios
const { ieltsBehavior, modelEndBehavior, script, roundingOff } = scenarios
const texts = { id, targetLanguage, scenarioType, difficultyLevel, title, userGoals, dialogBehavior }
/** What of a scenario is played. */
export const sceneColumns = { ...texts, ieltsBehavior, modelEndBehavior, script, roundingOff }

/** What is played, also where the scenario has been deleted since. @throws an Error when there is no such scenario */
export async function findScene(db: Database, scenarioId: string): Promise<Scene> {
  const [row] = await db.select(sceneColumns).from(scenarios).where(eq(id, scenarioId))
  if (row === undefined) throw new Error(`No scenario ${scenarioId}`)
  return row
}

export async function findTurn(db: Database, sessionId: string, turnId: string): Promise<TurnRow | null> {
  const [row] = await db
    .select()
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), eq(turns.turnId, turnId)))
  return row ?? null
}

/** The last turn in which the partner spoke first. */
export async function findOpening(db: Database, sessionId: string): Promise<TurnRow | null> {
  const [row] = await db
    .select()
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), isNull(turns.userText)))
    .orderBy(...newestFirst)
    .limit(1)
  return row ?? null
}

const [beforeThen, ofSession, ofTurn] = ['before', 'sessionId', 'turnId'].map((name) => sql.placeholder(name))
const exchanges = preparedOnce((db) =>
  db
    .select({
      learner: turns.userText,
      struck: turns.userStruck,
      partner: sql<string | null>`coalesce(${turns.heardText}, ${turns.replyText})`,
    })
    .from(turns)
    .where(
      and(
        sql`${turns.sessionId} = ${ofSession}`,
        sql`${turns.turnId} <> ${ofTurn}`,
        sql`(${beforeThen}::timestamptz is null or ${turns.createdAt} < ${beforeThen}::timestamptz)`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit'))
    .prepare('find_exchanges'),
)

/**
 * What was said before a turn, oldest first, at most `limit` turns: of interrupted replies what was heard.
 * @param before when the turn was kept; null for one that is new
 */
export async function findExchanges(
  db: Database,
  sessionId: string,
  turnId: string,
  before: Date | null,
  limit: number,
): Promise<Exchange[]> {
  const rows = await exchanges(db).execute({ sessionId, turnId, before: before?.toISOString() ?? null, limit })
  return rows.reverse().map(({ learner, struck, partner }) => ({ learner: struck ? '…' : learner, partner }))
}

export interface Line {
  readonly sessionId: string
  readonly turnId: string
  /** Null where the partner speaks first. */
  readonly text: string | null
  readonly audioFile: string | null
  readonly durationMs: number
  /** What the scripted side will answer; null where a model does. */
  readonly decision: Decision | null
  /** Goals that were said in it or before. */
  readonly goalsUsed: readonly number[]
}

const json = (name: string) => sql`${sql.placeholder(name)}::jsonb`
const keep = preparedOnce((db) => {
  const kept = db.$with('kept').as(
    db
      .insert(turns)
      .values({
        id: sql.placeholder('id'),
        sessionId: sql.placeholder('sessionId'),
        turnId: sql.placeholder('turnId'),
        userText: sql.placeholder('text'),
        userAudioFile: sql.placeholder('audioFile'),
        userDurationMs: sql.placeholder('durationMs'),
        decision: json('decision'),
      })
      .returning({ id: turns.id }),
  )
  // A model's session has no decisions: what stands there stays.
  const decided = (name: string, type: string, column: PgColumn) =>
    sql`coalesce(${sql.placeholder(name)}::${sql.raw(type)}, ${column})`
  return db
    .with(kept)
    .update(sessions)
    .set({
      lastTurnAt: sql`now()`,
      goalsUsed: goalsWith(json('goals')),
      partnerState: decided('state', 'jsonb', sessions.partnerState),
      ielts: decided('ielts', 'jsonb', sessions.ielts),
      stepsDone: decided('stepsDone', 'int', sessions.stepsDone),
      isEnd: decided('isEnd', 'boolean', sessions.isEnd),
    })
    .where(eq(sessions.id, sql.placeholder('sessionId')))
    .prepare('keep_line')
})

/** Puts another decision in the place of the one that was kept with a line, in both places at once. */
export async function keepDecision(db: Database, id: string, sessionId: string, decision: Decision): Promise<void> {
  const changed = db.$with('changed').as(db.update(turns).set({ decision }).where(eq(turns.id, id)).returning())
  await db
    .with(changed)
    .update(sessions)
    .set({ partnerState: decision.state, ielts: decision.ielts, stepsDone: decision.stepsDone, isEnd: decision.isEnd })
    .where(eq(sessions.id, sessionId))
}

const asJson = (value: unknown): string | null => (value == null ? null : JSON.stringify(value))

/**
 * Keeps the learner's line, and with it what follows from it, in one statement: all at once or not at all.
 * @returns the turn's id, which is its `pair_id`
 */
export async function keepLine(db: Database, { decision, goalsUsed, ...line }: Line): Promise<string> {
  const id = newId()
  await keep(db).execute({
    ...line,
    id,
    decision: asJson(decision),
    goals: JSON.stringify(goalsUsed),
    state: asJson(decision?.state),
    ielts: asJson(decision?.ielts),
    stepsDone: decision?.stepsDone ?? null,
    isEnd: decision?.isEnd ?? null,
  })
  return id
}

const goalsWith = (more: SQL) =>
  sql<
    number[]
  >`(select coalesce(jsonb_agg(distinct goal order by goal), '[]') from jsonb_array_elements(${sessions.goalsUsed} || ${more}) goal)`

/** Adds goals to those that are used, whoever else adds some at the same time. */
export const withGoals = (used: readonly number[]) => ({ goalsUsed: goalsWith(sql`${JSON.stringify(used)}::jsonb`) })

const keepText = preparedOnce((db) =>
  db
    .update(turns)
    .set({
      replyText: sql`${sql.placeholder('reply')}`,
      replyStartedAt: sql`${sql.placeholder('startedAt')}::timestamptz`,
    })
    .where(and(eq(turns.id, sql.placeholder('id')), isNull(turns.replyText)))
    .prepare('keep_reply'),
)

/** Keeps a whole reply, unless there is one already. */
export async function keepReply(db: Database, id: string, reply: string, startedAt: Date): Promise<void> {
  await keepText(db).execute({ id, reply, startedAt: startedAt.toISOString() })
}

/** Nothing more will be asked: the closing phrase has been said. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.update(sessions).set({ isEnd: true }).where(eq(sessions.id, sessionId))
}

export interface Sound {
  readonly file: string
  readonly sentences: { text: string; bytes: number }[]
  readonly durationMs: number
}

const keepFile = preparedOnce((db) => {
  const ofThis = (column: PgColumn) =>
    sql`(select ${column} from ${turns} where ${turns.id} = ${sql.placeholder('id')})`
  const freed = db.$with('freed').as(
    db
      .update(sessions)
      .set({ busyTurnId: null, busyUntil: null })
      .where(and(eq(sessions.id, ofThis(turns.sessionId)), eq(sessions.busyTurnId, ofThis(turns.turnId))))
      .returning({ id: sessions.id }),
  )
  return (
    db
      .with(freed)
      .update(turns)
      .set({
        replyAudioFile: sql`${sql.placeholder('file')}`,
        replySentences: json('sentences'),
        replyDurationMs: sql`${sql.placeholder('durationMs')}::int`,
      })
      // Counted so that the session is locked before the turn, as everywhere: two orders would lock each other out.
      .where(and(eq(turns.id, sql.placeholder('id')), sql`(select count(*) from ${freed}) >= 0`))
      .prepare('keep_sound')
  )
})

/** Keeps the sound of a reply. It is the last thing that a turn keeps, so the session is given back along with it. */
export async function keepSound(db: Database, id: string, { file, sentences, durationMs }: Sound): Promise<void> {
  await keepFile(db).execute({ id, file, sentences: JSON.stringify(sentences), durationMs })
}

/** All turns of a session, in their order. */
export const listTurns = (db: Database, sessionId: string): Promise<TurnRow[]> =>
  db.select().from(turns).where(eq(turns.sessionId, sessionId)).orderBy(asc(turns.createdAt), asc(turns.id))

/** The last turn in which the learner said something. */
export async function findLastLine(db: Database, sessionId: string): Promise<(TurnRow & { userText: string }) | null> {
  const [row] = await db
    .select()
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), isNotNull(turns.userText)))
    .orderBy(...newestFirst)
    .limit(1)
  return row === undefined ? null : { ...row, userText: row.userText ?? '' }
}
