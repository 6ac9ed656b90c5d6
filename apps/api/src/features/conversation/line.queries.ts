// SQL of single lines of a conversation: what was heard of them, what they are put right to, what they mean.
import type { Language } from '@parley/contracts/language.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { type SessionRow, sessions, type Translations, type TurnRow, turns } from '#database/conversations.ts'
import { type Script, scenarios } from '#database/scenarios.ts'

/** A turn of a session; null where the session has no such turn. */
export async function findPair(db: Database, sessionId: string, pairId: string): Promise<TurnRow | null> {
  const [row] = await db
    .select()
    .from(turns)
    .where(and(eq(turns.id, pairId), eq(turns.sessionId, sessionId)))
  return row ?? null
}

/** Keeps of a reply what was heard. Its translation goes with the rest of it. */
export async function keepHeard(db: Database, pairId: string, heardText: string): Promise<void> {
  await db.update(turns).set({ heardText }).where(eq(turns.id, pairId))
}

export type LockedSession = SessionRow & { readonly isBusy: boolean }

/** A session of this user that no turn can take until the transaction ends; null for everybody else's. */
export async function lockSession(tx: Database, userId: string, sessionId: string): Promise<LockedSession | null> {
  const [row] = await tx
    .select({ session: sessions, isBusy: sql<boolean>`coalesce(${sessions.busyUntil} > now(), false)` })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .for('update')
  return row === undefined ? null : { ...row.session, isBusy: row.isBusy }
}

/** Changes what counts as said. @returns the turn as it is then */
export async function correctLine(
  tx: Database,
  pairId: string,
  change: Partial<Pick<TurnRow, 'userText' | 'userStruck' | 'analysis'>>,
): Promise<TurnRow> {
  const [row] = await tx.update(turns).set(change).where(eq(turns.id, pairId)).returning()
  if (row === undefined) throw new Error(`No turn ${pairId}`)
  return row
}

/** Sets where a session stands by the lines that count. */
export async function setProgress(
  tx: Database,
  sessionId: string,
  progress: Partial<Pick<SessionRow, 'goalsUsed' | 'stepsDone' | 'isEnd'>>,
): Promise<void> {
  await tx.update(sessions).set(progress).where(eq(sessions.id, sessionId))
}

/** Keeps the translation of one side of a turn beside that of the other. */
export async function keepTranslation(db: Database, pairId: string, translation: Translations): Promise<void> {
  const added = JSON.stringify(translation)
  await db
    .update(turns)
    .set({ translations: sql`coalesce(${turns.translations}, '{}'::jsonb) || ${added}::jsonb` })
    .where(eq(turns.id, pairId))
}

/** What of a built-in scenario has a parallel text in the other languages. */
export interface ParallelScript {
  readonly language: Language
  readonly script: Script
  readonly goals: readonly string[]
}

/** The built-in scenario in this and one other language; empty where users wrote it. */
export async function findParallel(db: Database, scenarioId: string, other: Language): Promise<ParallelScript[]> {
  const own = db.select({ slug: scenarios.slug }).from(scenarios).where(eq(scenarios.id, scenarioId))
  const rows = await db
    .select({ language: scenarios.targetLanguage, script: scenarios.script, goals: scenarios.userGoals })
    .from(scenarios)
    .where(
      and(
        eq(scenarios.slug, sql`(${own})`),
        isNotNull(scenarios.script),
        sql`(${scenarios.id} = ${scenarioId} or ${scenarios.targetLanguage} = ${other})`,
      ),
    )
  return rows.flatMap(({ language, script, goals }) =>
    script === null ? [] : [{ language, script, goals: goals.map(({ phrase }) => phrase) }],
  )
}
