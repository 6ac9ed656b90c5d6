// Queries for proposing the next scenario.
import type { Language } from '@parley/contracts/language/language.ts'
import { and, asc, eq, inArray, isNotNull, isNull, notExists, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#database/connect.ts'
import { sessions } from '#database/conversations.ts'
import { moduleScenarios, modules } from '#database/modules.ts'
import { scenarios } from '#database/scenarios.ts'
import { isListedFor, isVisibleTo } from '#database/visibility.ts'
import type { Reader } from '../reader.ts'

/** States of ended conversations, whose review exists or is being written. */
const endedStates = ['review_requested', 'reviewed'] as const

/** The fields of a scenario that determine what comes after it; null if the reader may not see it. */
export async function findPractised(db: Database, reader: Reader, id: string) {
  const { difficultyLevel: level, scenarioType, slug, targetLanguage } = scenarios
  const [row] = await db
    .select({ level, scenarioType, slug, targetLanguage })
    .from(scenarios)
    .where(and(eq(scenarios.id, id), isVisibleTo(reader, scenarios)))
  return row ?? null
}

/**
 * The built-in library's scenarios of one type in one language, easiest first. The built-in partner can play each of
 * these, unlike users' scenarios.
 */
export function listCandidates(
  db: Database,
  reader: Reader,
  targetLanguage: Language,
  scenarioType: 'DIALOG' | 'IELTS',
) {
  const ended = db
    .select({ scenarioId: sessions.scenarioId, last: sql<string>`max(${sessions.id})`.as('last') })
    .from(sessions)
    .where(and(eq(sessions.userId, reader.id), inArray(sessions.state, [...endedStates])))
    .groupBy(sessions.scenarioId)
    .as('ended')
  return db
    .select({ id: scenarios.id, level: scenarios.difficultyLevel, lastSession: ended.last })
    .from(scenarios)
    .leftJoin(ended, eq(ended.scenarioId, scenarios.id))
    .where(
      and(
        isNotNull(scenarios.slug),
        isNull(scenarios.twistOf),
        eq(scenarios.targetLanguage, targetLanguage),
        eq(scenarios.scenarioType, scenarioType),
        isNull(scenarios.deletedAt),
        eq(scenarios.moderation, 'visible'),
      ),
    )
    .orderBy(asc(scenarios.difficultyLevel), asc(scenarios.id))
}

const practised = alias(moduleScenarios, 'practised')

/** The next scenario in one of `after`'s modules that the reader may see and has not ended. */
export async function findNextInModule(
  db: Database,
  reader: Reader,
  after: string,
  excluded: readonly string[],
): Promise<string | null> {
  const ended = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, reader.id),
        inArray(sessions.state, [...endedStates]),
        eq(sessions.scenarioId, moduleScenarios.scenarioId),
      ),
    )
  const [row] = await db
    .select({ id: moduleScenarios.scenarioId })
    .from(practised)
    .innerJoin(modules, eq(modules.id, practised.moduleId))
    .innerJoin(
      moduleScenarios,
      and(eq(moduleScenarios.moduleId, practised.moduleId), sql`${moduleScenarios.position} > ${practised.position}`),
    )
    .innerJoin(scenarios, eq(scenarios.id, moduleScenarios.scenarioId))
    .where(
      and(
        eq(practised.scenarioId, after),
        isListedFor(reader, modules),
        isVisibleTo(reader, scenarios),
        notInArray(moduleScenarios.scenarioId, [after, ...excluded]),
        notExists(ended),
      ),
    )
    .orderBy(asc(modules.id), asc(moduleScenarios.position))
    .limit(1)
  return row?.id ?? null
}
