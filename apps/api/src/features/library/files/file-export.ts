// Exports scenarios and modules as files.

import type { ModuleFile, ScenarioFile } from '@parley/contracts/library/library-file.ts'
import type { Module } from '@parley/contracts/library/module.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import type { Database } from '#database/connect.ts'
import { scenarioFields } from '../authoring/scenario-fields.rules.ts'
import { moduleHead } from '../authoring/written.rules.ts'
import { scenarioFor } from '../library.rules.ts'
import { listModuleScenarioRows } from '../module.queries.ts'
import type { Reader } from '../reader.ts'

export const scenarioFile = (scenario: Scenario): ScenarioFile => ({
  format: 'parley/scenario',
  version: 1,
  scenario: scenarioFields(scenario),
})

/** A module with the scenarios in it that the reader may see. */
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
