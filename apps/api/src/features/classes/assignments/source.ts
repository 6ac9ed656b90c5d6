// The content of an assignment: scenarios that its teacher may see, copied in their current versions.
import type { AssignmentSource } from '@parley/contracts/classes/assignment.ts'
import { and, asc, eq, not } from 'drizzle-orm'
import type { AssignmentItemRow, AssignmentRow } from '#database/assignments.ts'
import type { ClassRow } from '#database/classes.ts'
import type { Database } from '#database/connect.ts'
import { moduleScenarios, modules } from '#database/modules.ts'
import { scenarios } from '#database/scenarios.ts'
import { ensureVersion } from '#database/versions.ts'
import { isVisibleTo } from '#database/visibility.ts'
import { Problem } from '#platform/http/problem.ts'

/** The teacher, and their current organisation. */
interface Author {
  readonly id: string
  readonly orgId: string
}

export type Item = Pick<AssignmentItemRow, 'versionId' | 'goals'>

export interface Copied extends Pick<AssignmentRow, 'kind' | 'title' | 'moduleId' | 'part' | 'mode'> {
  /** In order. */
  readonly items: readonly Item[]
}

type SourceErrorCode = 'not_found' | 'other_language' | 'unknown_goal' | 'no_goals' | 'empty'

const refused = (path: string, code: SourceErrorCode) =>
  new Problem('VALIDATION.FAILED', [{ path: `source.${path}`, code, message: code }])

type AssignableScenario = Pick<typeof scenarios.$inferSelect, 'id' | 'targetLanguage' | 'scenarioType' | 'userGoals'>

const assignableColumns = {
  id: scenarios.id,
  targetLanguage: scenarios.targetLanguage,
  scenarioType: scenarios.scenarioType,
  userGoals: scenarios.userGoals,
}

/** @throws Problem VALIDATION.FAILED */
async function findScenario(
  tx: Database,
  author: Author,
  { language }: Pick<ClassRow, 'language'>,
  source: { scenario_id: string },
  type: AssignableScenario['scenarioType'],
): Promise<AssignableScenario> {
  const isSeen = and(eq(scenarios.id, source.scenario_id), isVisibleTo(author, scenarios), not(scenarios.isUnsaved))
  const [found] = await tx.select(assignableColumns).from(scenarios).where(isSeen)
  if (found?.scenarioType !== type) throw refused('scenario_id', 'not_found')
  if (found.targetLanguage !== language) throw refused('scenario_id', 'other_language')
  return found
}

/**
 * Positions of the assigned goals.
 * @throws Problem VALIDATION.FAILED
 */
export function goalsThatCount(chosen: readonly number[] | undefined, count: number): number[] {
  if (chosen === undefined) return Array.from({ length: count }, (_, index) => index)
  if (chosen.some((index) => index >= count)) throw refused('goals', 'unknown_goal')
  if (chosen.length === 0 && count > 0) throw refused('goals', 'no_goals')
  return [...new Set(chosen)].sort((one, other) => one - other)
}

async function copyOf(
  tx: Database,
  author: Author,
  found: AssignableScenario,
  chosen?: readonly number[],
): Promise<Item> {
  const goals = goalsThatCount(chosen, found.userGoals.length)
  const versionId = await ensureVersion(tx, found.id, isVisibleTo(author, scenarios))
  if (versionId === null) throw refused('scenario_id', 'not_found')
  return { versionId, goals }
}

/**
 * All scenarios of a module that its teacher may see.
 * @throws Problem VALIDATION.FAILED
 */
async function copyModule(
  tx: Database,
  author: Author,
  { language }: Pick<ClassRow, 'language'>,
  moduleId: string,
): Promise<Copied> {
  const isSeen = and(eq(modules.id, moduleId), isVisibleTo(author, modules))
  const [found] = await tx
    .select({ language: modules.targetLanguage, title: modules.title })
    .from(modules)
    .where(isSeen)
  if (found === undefined) throw refused('module_id', 'not_found')
  if (found.language !== language) throw refused('module_id', 'other_language')
  const members = await tx
    .select(assignableColumns)
    .from(moduleScenarios)
    .innerJoin(scenarios, eq(scenarios.id, moduleScenarios.scenarioId))
    .where(and(eq(moduleScenarios.moduleId, moduleId), isVisibleTo(author, scenarios)))
    .orderBy(asc(moduleScenarios.position))
  if (members.length === 0) throw refused('module_id', 'empty')
  const items: Item[] = []
  for (const member of members) items.push(await copyOf(tx, author, member))
  return { kind: 'module', title: found.title, moduleId, part: null, mode: null, items }
}

/** @throws Problem VALIDATION.FAILED with `not_found`, `other_language`, `unknown_goal`, `no_goals` or `empty` */
export async function copySource(
  tx: Database,
  author: Author,
  group: Pick<ClassRow, 'language'>,
  source: AssignmentSource,
): Promise<Copied> {
  const none = { title: null, moduleId: null, part: null, mode: null }
  if (source.kind === 'module') return copyModule(tx, author, group, source.module_id)
  if (source.kind === 'exam') {
    const test = await findScenario(tx, author, group, source, 'IELTS')
    const items = [await copyOf(tx, author, test)]
    return { ...none, kind: 'exam', part: source.part, mode: source.mode, items }
  }
  const scenario = await findScenario(tx, author, group, source, 'DIALOG')
  return { ...none, kind: 'scenario', items: [await copyOf(tx, author, scenario, source.goals)] }
}
