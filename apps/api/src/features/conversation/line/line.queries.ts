// SQL of single lines of a conversation: what was heard of them, what they are put right to, what they mean.
import type { Language } from '@parley/contracts/language.ts'
import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#database/connect.ts'
import { type SessionRow, sessions, type Translations, type TurnRow, turns } from '#database/conversations.ts'
import { type Script, scenarios, scenarioVersions } from '#database/scenarios.ts'
import { meaningsOf, type PartnerScript } from '../partner/partner.ts'

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
  readonly meanings: PartnerScript['meanings']
}

/**
 * What was practised of a built-in scenario, and the same in another language; empty where users wrote it, and where the
 * library has changed since, so that its lines are no longer parallel.
 */
export async function findParallel(db: Database, versionId: string, language: Language): Promise<ParallelScript[]> {
  const [now, other] = [alias(scenarios, 'now'), alias(scenarios, 'other')]
  const [row] = await db
    .select({
      own: {
        targetLanguage: scenarioVersions.targetLanguage,
        script: scenarioVersions.script,
        userGoals: scenarioVersions.userGoals,
        userDictionary: scenarioVersions.userDictionary,
        userPhrases: scenarioVersions.userPhrases,
      },
      other: {
        targetLanguage: other.targetLanguage,
        script: other.script,
        userGoals: other.userGoals,
        userDictionary: other.userDictionary,
        userPhrases: other.userPhrases,
      },
    })
    .from(scenarioVersions)
    .innerJoin(now, and(eq(now.id, scenarioVersions.scenarioId), eq(now.script, scenarioVersions.script)))
    .innerJoin(other, and(eq(other.slug, scenarioVersions.slug), eq(other.targetLanguage, language)))
    .where(eq(scenarioVersions.id, versionId))
  return [row?.own, row?.other].flatMap((found) =>
    found?.script
      ? {
          language: found.targetLanguage,
          script: found.script,
          goals: found.userGoals.map(({ phrase }) => phrase),
          meanings: meaningsOf(found),
        }
      : [],
  )
}
