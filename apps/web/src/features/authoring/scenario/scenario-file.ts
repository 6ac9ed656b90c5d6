// Scenarios as files, out and in.
import { type ScenarioInput, scenarioBytes } from '@parley/contracts/authoring.ts'
import { libraryFileBytes } from '@parley/contracts/library-file.ts'
import { isRecord } from './scenario-values.ts'

/** The file that the server would make of it. */
export const fileOf = (scenario: ScenarioInput) => ({ format: 'parley/scenario', version: 1, scenario })

/** What a file turned out to be. `text` is the scenario alone, or the file as it is where it cannot be read. */
export type FileRead = { readonly kind: 'scenario'; readonly text: string } | { readonly kind: 'module' }

/** More than the server would take, in bytes. */
export interface TooLarge {
  readonly kind: 'tooLarge'
  readonly maxBytes: number
}

/**
 * Looks into a file that was chosen, unless it is too large to be of use.
 * @param isModuleOnly whether what is written is only for modules: a scenario that comes alone is not so by its file
 */
export async function readFile(file: File, isModuleOnly: boolean): Promise<FileRead | TooLarge> {
  if (file.size > libraryFileBytes) return { kind: 'tooLarge', maxBytes: libraryFileBytes }
  const read = readFileText(await file.text(), isModuleOnly)
  if (read.kind === 'scenario' && file.size > scenarioBytes) return { kind: 'tooLarge', maxBytes: scenarioBytes }
  return read
}

/** Looks into a file. A bare scenario without the frame of a file is taken as well. */
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
