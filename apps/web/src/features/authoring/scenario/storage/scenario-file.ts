// Scenarios as files, for export and import.
import { type ScenarioInput, scenarioBytes } from '@parley/contracts/library/authoring.ts'
import { libraryFileBytes } from '@parley/contracts/library/library-file.ts'
import { isRecord } from '../scenario-values.ts'

/** The same file content that the server would export. */
export const fileOf = (scenario: ScenarioInput) => ({ format: 'parley/scenario', version: 1, scenario })

/** A file's content. `text` is just the scenario, or the entire file if it cannot be parsed. */
export type FileRead = { readonly kind: 'scenario'; readonly text: string } | { readonly kind: 'module' }

/** Size in bytes from which the server rejects a file. */
export interface TooLarge {
  readonly kind: 'tooLarge'
  readonly maxBytes: number
}

/**
 * Reads a chosen file, unless it is too large.
 * @param isModuleOnly whether the edited scenario is module-only, which an imported file cannot change
 */
export async function readFile(file: File, isModuleOnly: boolean): Promise<FileRead | TooLarge> {
  if (file.size > libraryFileBytes) return { kind: 'tooLarge', maxBytes: libraryFileBytes }
  const read = readFileText(await file.text(), isModuleOnly)
  if (read.kind === 'scenario' && file.size > scenarioBytes) return { kind: 'tooLarge', maxBytes: scenarioBytes }
  return read
}

/** Parses a file's text. Also accepts a bare scenario that is not wrapped in a file format. */
function readFileText(text: string, isModuleOnly: boolean): FileRead {
  try {
    const content: unknown = JSON.parse(text)
    if (!isRecord(content)) return { kind: 'scenario', text }
    if (content.format === 'parley/module') return { kind: 'module' }
    const scenario = content.format === 'parley/scenario' ? content.scenario : content
    const alone =
      isRecord(scenario) && scenario.is_module_only === true ? { ...scenario, is_module_only: isModuleOnly } : scenario
    return { kind: 'scenario', text: JSON.stringify(alone, null, 2) ?? '' }
  } catch {
    return { kind: 'scenario', text }
  }
}
