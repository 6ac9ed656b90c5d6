// Validates a file's scenarios one by one, so that other requests can be served in between.
import { ScenarioInput } from '@parley/contracts/library/authoring.ts'
import { LibraryFile, ModuleFileHead } from '@parley/contracts/library/library-file.ts'
import { moduleLimits } from '@parley/contracts/library/module.ts'
import { parseInput } from '#platform/http/input.ts'
import { Problem } from '#platform/http/problem.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { type Place, placesOf } from '../authoring/written.rules.ts'

/** Further errors are not reported. */
const errorsMax = 50

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isModule = (input: unknown): input is object => isObject(input) && input.format === 'parley/module'

const listIn = (value: unknown, name: string): unknown[] => {
  const list = (value as Record<string, unknown> | null | undefined)?.[name]
  return Array.isArray(list) ? list : []
}

/** A list of scenarios reduced to their languages. */
const withoutTexts = (list: unknown): unknown =>
  Array.isArray(list) ? list.map((each) => (isObject(each) ? { target_language: each.target_language } : each)) : list

/** The file without the content of its scenarios, which are validated separately. */
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

/** The items where scenarios are expected, not yet validated. */
function rawPlaces(input: unknown): Place<unknown>[] {
  const module = (input as { module?: unknown }).module
  const submodules = listIn(module, 'submodules').map((each) => ({ scenarios: listIn(each, 'scenarios') }))
  return placesOf<unknown>({ scenarios: listIn(module, 'scenarios'), submodules })
}

type Details = Problem['details']
type Checked<Result> = { readonly result: Result } | { readonly details: Details }

/** The result of a check, or its errors. */
function checked<Result>(check: () => Result): Checked<Result> {
  try {
    return { result: check() }
  } catch (error) {
    if (error instanceof Problem) return { details: error.details }
    throw error
  }
}

/** The valid scenarios of a module, or their errors. Each step checks one. */
function* checkScenarios(places: readonly Place<unknown>[]): Generator<void, Checked<ScenarioInput[]>> {
  const scenarios: ScenarioInput[] = []
  const details: Details[number][] = []
  for (const { item, path } of places) {
    yield
    const scenario = checked(() => parseInput(ScenarioInput, item))
    if ('result' in scenario) scenarios.push(scenario.result)
    else details.push(...scenario.details.map((detail) => ({ ...detail, path: `module.${path}.${detail.path}` })))
    if (details.length >= errorsMax) break
  }
  return details.length > 0 ? { details } : { result: scenarios }
}

/**
 * Validates a file.
 * @throws Problem VALIDATION.FAILED, with the path of every error
 */
export async function readLibraryFile(input: unknown): Promise<LibraryFile> {
  if (!isModule(input)) return parseInput(LibraryFile, input)
  const places = rawPlaces(input)
  if (places.length > moduleLimits.scenarios) {
    const code = 'too_many_scenarios'
    throw new Problem('VALIDATION.FAILED', [{ path: 'module.scenarios', code, message: code }])
  }
  const head = checked(() => parseInput(ModuleFileHead, headOf(input)))
  const within = await runInSlices(checkScenarios(places))
  if ('details' in head || 'details' in within) {
    const details = [within, head].flatMap((part) => ('details' in part ? part.details : []))
    throw new Problem('VALIDATION.FAILED', details.slice(0, errorsMax))
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
