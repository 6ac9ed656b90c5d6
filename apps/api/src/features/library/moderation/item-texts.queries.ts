// Reads items for operators who decide about them.
import type { ItemKind } from '@parley/contracts/operator/moderation.ts'
import type { ItemTexts } from '@parley/contracts/operator/operator-reports.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { moduleScenarios, modules } from '#database/modules.ts'
import { scenarios } from '#database/scenarios.ts'
import { groupParts, moduleSections, scenarioSections } from './item-texts.rules.ts'
import { findItem } from './moderation.queries.ts'

/**
 * All texts of an item for an operator's decision, regardless of the item's visibility.
 * @returns null if there is no such item, or it is private and was neither reported nor hidden
 */
export async function findItemTexts(db: Database, kind: ItemKind, id: string): Promise<ItemTexts | null> {
  const item = await findItem(db, kind, id)
  if (item === null) return null
  if (item.visibility !== 'PUBLIC' && item.state === 'visible' && item.reports === 0) return null
  const name = { kind, _id: id, title: item.title, target_language: item.targetLanguage }
  if (kind === 'scenario') {
    const [scenario] = await db.select().from(scenarios).where(eq(scenarios.id, id))
    return scenario ? { ...name, sections: scenarioSections(scenario), parts: [] } : null
  }
  const [module] = await db.select().from(modules).where(eq(modules.id, id))
  if (module === undefined) return null
  const rows = await db
    .select({ scenario: scenarios })
    .from(moduleScenarios)
    .innerJoin(scenarios, and(eq(scenarios.id, moduleScenarios.scenarioId), isNull(scenarios.deletedAt)))
    .where(eq(moduleScenarios.moduleId, id))
    .orderBy(asc(moduleScenarios.position))
  const parts = rows.map(({ scenario }) => ({ title: scenario.title, sections: scenarioSections(scenario) }))
  return { ...name, sections: moduleSections(module), parts: [...groupParts(module), ...parts] }
}
