// Creates a module for a team together with its scenarios, all or nothing.
import type { ScenarioFields } from '@parley/contracts/library/authoring.ts'
import type { ModuleFields } from '@parley/contracts/library/module-authoring.ts'
import type { Database } from '#database/connect.ts'
import { withinQuotas } from '#database/quota.ts'
import type { Script } from '#database/scenarios.ts'
import { insertScenarios } from './authoring/authoring.queries.ts'
import type { Author } from './authoring/authoring.rules.ts'
import { orgFor } from './authoring/authoring.ts'
import { insertModule } from './authoring/module-authoring.queries.ts'
import { moduleColumns, scenarioColumns } from './authoring/written.rules.ts'

export interface TeamModule {
  readonly head: Pick<ModuleFields, 'title' | 'description' | 'tags' | 'target_language'>
  /** In order, each with the lines of the built-in partner. */
  readonly scenarios: readonly { readonly fields: ScenarioFields; readonly script: Script }[]
}

/**
 * @returns the module's id
 * @throws Problem FORBIDDEN if the author may not share with the team, QUOTA.EXCEEDED
 */
export async function makeTeamModule(db: Database, author: Author, { head, scenarios }: TeamModule): Promise<string> {
  const owner = { ownerId: author.id, orgId: orgFor(author, 'TEAM_ONLY', null) }
  const rows = scenarios.map(({ fields, script }) => ({ ...scenarioColumns(fields), script, ...owner }))
  return withinQuotas(db, author.id, ['scenarios', 'modules'], async (tx) => {
    const ids = await insertScenarios(tx, rows)
    const columns = moduleColumns({ ...head, type: 'FLAT', visibility: 'TEAM_ONLY' })
    const members = ids.map((scenarioId) => ({ scenarioId, submoduleIndex: null }))
    return insertModule(tx, { ...columns, ...owner }, members)
  })
}
