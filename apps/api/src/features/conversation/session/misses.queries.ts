// Queries for the operator's log of lines that the built-in partner did not understand.
import { and, asc, eq, gte, isNotNull, lt, not, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { partnerMisses, sessions, turns } from '#database/conversations.ts'
import { scenarioVersions } from '#database/scenarios.ts'
import { users } from '#database/users.ts'

/** How long a line stays in the log. */
const keptDays = 90

const oldestKept = sql`now() - make_interval(days => ${keptDays})`

export type NewMiss = Omit<typeof partnerMisses.$inferInsert, 'createdAt'>

/** Logs a line if its learner shares such lines; once, even if the turn is stored again. */
export async function logMiss(db: Database, miss: NewMiss): Promise<void> {
  const isShared = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, miss.userId), users.sharesMisses))
  const [shares] = await isShared
  if (shares !== undefined) await db.insert(partnerMisses).values(miss).onConflictDoNothing()
}

export async function deleteOldMisses(db: Database): Promise<void> {
  await db.delete(partnerMisses).where(lt(partnerMisses.createdAt, oldestKept))
}

/** The logged lines as they are now, without struck ones, by scenario, language and step, oldest first. */
export const listMisses = (db: Database) =>
  db
    .select({
      scenario: scenarioVersions.slug,
      language: partnerMisses.targetLanguage,
      step: partnerMisses.step,
      outcome: partnerMisses.outcome,
      text: sql<string>`${turns.userText}`,
      saidAt: partnerMisses.createdAt,
      script: scenarioVersions.script,
      display: scenarioVersions.display,
      firstName: users.firstName,
      lastName: users.lastName,
      tagName: users.tagName,
    })
    .from(partnerMisses)
    .innerJoin(turns, eq(turns.id, partnerMisses.turnId))
    .innerJoin(sessions, eq(sessions.id, turns.sessionId))
    .innerJoin(scenarioVersions, eq(scenarioVersions.id, sessions.versionId))
    .innerJoin(users, eq(users.id, partnerMisses.userId))
    .where(
      and(
        users.sharesMisses,
        gte(partnerMisses.createdAt, oldestKept),
        isNotNull(turns.userText),
        isNotNull(scenarioVersions.slug),
        not(turns.userStruck),
      ),
    )
    .orderBy(
      asc(scenarioVersions.slug),
      asc(partnerMisses.targetLanguage),
      asc(partnerMisses.step),
      asc(partnerMisses.turnId),
    )

export type LoggedMiss = Awaited<ReturnType<typeof listMisses>>[number]
