// Queries for the translations of a built-in scenario.
import type { Language } from '@parley/contracts/language/language.ts'
import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#database/connect.ts'
import { scenarios, scenarioVersions } from '#database/scenarios.ts'
import { meaningsOf, type ParallelScript } from './script.ts'

/**
 * The practised texts of a built-in scenario, and their translations. Empty if a user wrote the scenario, or if the
 * library has changed since, so that its lines no longer match.
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
        forms: scenarioVersions.forms,
      },
      other: {
        targetLanguage: other.targetLanguage,
        script: other.script,
        userGoals: other.userGoals,
        userDictionary: other.userDictionary,
        userPhrases: other.userPhrases,
        forms: other.forms,
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
          forms: found.forms,
        }
      : [],
  )
}
