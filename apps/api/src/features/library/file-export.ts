// Scenarios and modules as files.
import type { Module, Scenario } from '@parley/contracts/library.ts'
import type { ModuleFile, ScenarioFile } from '@parley/contracts/library-file.ts'
import type { Database } from '#database/connect.ts'
import { scenarioFor } from './library.rules.ts'
import { listModuleScenarioRows } from './module.queries.ts'
import type { Reader } from './reader.ts'
import { moduleHead, scenarioFields } from './written.rules.ts'

export const scenarioFile = (scenario: Scenario): ScenarioFile => ({
  format: 'parley/scenario',
  version: 1,
  scenario: scenarioFields(scenario),
})

/** A module with those of its scenarios that the reader may see. */
export async function moduleFile(db: Database, reader: Reader, module: Module): Promise<ModuleFile> {
  const rows = await listModuleScenarioRows(db, reader, module._id)
  const fields = rows.map((row) => ({ ...scenarioFields(scenarioFor(row, reader)), at: row.submoduleIndex }))
  const scenariosAt = (index: number | null) => fields.filter(({ at }) => at === index).map(({ at: _at, ...it }) => it)
  return {
    format: 'parley/module',
    version: 1,
    module: {
      ...moduleHead(module),
      ...(module.submodules === undefined
        ? { scenarios: scenariosAt(null) }
        : { submodules: module.submodules.map((part, index) => ({ ...part, scenarios: scenariosAt(index) })) }),
    },
  }
}
