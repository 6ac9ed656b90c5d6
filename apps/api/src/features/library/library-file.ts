// A file of scenarios, checked: each scenario by itself, so that others get their turn in between.
import { ScenarioInput } from '@parley/contracts/authoring.ts'
import { moduleLimits } from '@parley/contracts/library.ts'
import { LibraryFile, ModuleFileHead } from '@parley/contracts/library-file.ts'
import { parseInput } from '#platform/input.ts'
import { Problem } from '#platform/problem.ts'
import { unhurried } from '#platform/unhurried.ts'
import { type Place, placesOf } from './written.rules.ts'

/** More of what is wrong is not told. */
const faultsMax = 50

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isModule = (input: unknown): input is object => isObject(input) && input.format === 'parley/module'

const listIn = (value: unknown, name: string): unknown[] => {
  const list = (value as Record<string, unknown> | null | undefined)?.[name]
  return Array.isArray(list) ? list : []
}

/** A list of scenarios with the language of each alone. */
const withoutTexts = (list: unknown): unknown =>
  Array.isArray(list) ? list.map((each) => (isObject(each) ? { target_language: each.target_language } : each)) : list

/** The file without what its scenarios say: each is checked by itself. */
function headOf(input: object & { module?: unknown }): unknown {
  const { module } = input
  if (!isObject(module)) return input
  const head: Record<string, unknown> = { ...module }
  if ('scenarios' in module) head.scenarios = withoutTexts(module.scenarios)
  if (Array.isArray(module.submodules)) {
    head.submodules = module.submodules.map((each) =>
      isObject(each) && 'scenarios' in each ? { ...each, scenarios: withoutTexts(each.scenarios) } : each,
    )
  }
  return { ...input, module: head }
}

/** What stands where scenarios should, and where; nothing else is known of the file yet. */
function rawPlaces(input: unknown): Place<unknown>[] {
  const module = (input as { module?: unknown }).module
  const submodules = listIn(module, 'submodules').map((each) => ({ scenarios: listIn(each, 'scenarios') }))
  return placesOf<unknown>({ scenarios: listIn(module, 'scenarios'), submodules })
}

type Details = Problem['details']
type Checked<Result> = { readonly result: Result } | { readonly details: Details }

/** What a check comes to, or what it finds wrong. */
function checked<Result>(check: () => Result): Checked<Result> {
  try {
    return { result: check() }
  } catch (error) {
    if (error instanceof Problem) return { details: error.details }
    throw error
  }
}

/** The scenarios of a module, or what is wrong with them. A step checks one. */
function* checkScenarios(places: readonly Place<unknown>[]): Generator<void, Checked<ScenarioInput[]>> {
  const scenarios: ScenarioInput[] = []
  const details: Details[number][] = []
  for (const { item, path } of places) {
    yield
    const scenario = checked(() => parseInput(ScenarioInput, item))
    if ('result' in scenario) scenarios.push(scenario.result)
    else details.push(...scenario.details.map((detail) => ({ ...detail, path: `module.${path}.${detail.path}` })))
    if (details.length >= faultsMax) break
  }
  return details.length > 0 ? { details } : { result: scenarios }
}

/**
 * What a file describes.
 * @throws Problem VALIDATION.FAILED, with the path of everything that is wrong
 */
export async function readLibraryFile(input: unknown): Promise<LibraryFile> {
  if (!isModule(input)) return parseInput(LibraryFile, input)
  const places = rawPlaces(input)
  if (places.length > moduleLimits.scenarios) {
    const code = 'too_many_scenarios'
    throw new Problem('VALIDATION.FAILED', [{ path: 'module.scenarios', code, message: code }])
  }
  const head = checked(() => parseInput(ModuleFileHead, headOf(input)))
  const within = await unhurried(checkScenarios(places))
  if ('details' in head || 'details' in within) {
    const details = [within, head].flatMap((part) => ('details' in part ? part.details : []))
    throw new Problem('VALIDATION.FAILED', details.slice(0, faultsMax))
  }
  const { module, ...format } = head.result
  const taken = (count: number) => within.result.splice(0, count)
  const { scenarios, submodules, ...texts } = module
  return {
    ...format,
    module: {
      ...texts,
      ...(scenarios && { scenarios: taken(scenarios.length) }),
      ...(submodules && {
        submodules: submodules.map((each) => ({ ...each, scenarios: taken(each.scenarios.length) })),
      }),
    },
  }
}
