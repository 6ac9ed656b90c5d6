// The dashboard's state as search parameters, so that back, reload and shared links work.
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { difficultyLevels, type IeltsPart, type LevelFilter } from '@parley/contracts/library/scenario.ts'

export interface DashboardSearch {
  readonly tab: 'topics' | 'scenarios' | 'ielts'
  readonly search: string
  readonly category: 'all' | 'favorites' | 'created'
  /** `mine`: the levels that fit the learner, if their level is known. */
  readonly level: LevelFilter
  /** The chosen part of the exam. */
  readonly part: IeltsPart
  readonly mode: 'practice' | 'exam'
  /** The practised language; undefined for the last choice in this browser. */
  readonly language: Language | undefined
}

/** The exam's parts, in menu order. */
export const examParts = ['full', '1', '2', '3'] as const satisfies readonly IeltsPart[]

/** Longest search text that the server accepts, in characters. */
export const searchMax = 120

const start: DashboardSearch = {
  tab: 'topics',
  search: '',
  category: 'all',
  level: 'mine',
  part: 'full',
  mode: 'practice',
  language: undefined,
}

const oneOf = <Value extends string>(chosen: unknown, values: readonly Value[], otherwise: Value): Value =>
  values.find((value) => value === String(chosen)) ?? otherwise

/** Parses the URL; invalid values count as absent. A number may represent text because the router parses it. */
export function parseDashboardSearch(params: Record<string, unknown>): DashboardSearch {
  const { search } = params
  return {
    tab: oneOf(params.tab, ['topics', 'scenarios', 'ielts'], start.tab),
    search: typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, searchMax) : '',
    category: oneOf(params.category, ['all', 'favorites', 'created'], start.category),
    level: oneOf(params.level, ['mine', 'all', ...difficultyLevels], start.level),
    part: oneOf(params.part, examParts, start.part),
    mode: oneOf(params.mode, ['practice', 'exam'], start.mode),
    language: languages.find((known) => known === params.language),
  }
}

/** A state's search parameters, without defaults. */
export function writeDashboardSearch(shown: DashboardSearch): Partial<DashboardSearch> {
  const entries = Object.entries(shown).filter(([name, value]) => value !== start[name as keyof DashboardSearch])
  return Object.fromEntries(entries)
}

/** The filters that show everything that fits the learner. */
export const unfiltered: Pick<DashboardSearch, 'category' | 'level' | 'part' | 'mode'> = {
  category: start.category,
  level: start.level,
  part: start.part,
  mode: start.mode,
}

/** Number of a tab's active filters that hide items; the search does not count, because it is visible. */
export function countFilters({ tab, category, level, part, mode }: DashboardSearch): number {
  const ofTab =
    tab === 'ielts' ? [part !== start.part, mode !== start.mode] : [level !== start.level && level !== 'all']
  return [category !== start.category, ...ofTab].filter(Boolean).length
}

/** The part of the state that a module's page keeps for its link back to the topics. */
export function topicsSearch({ search, category, level, language }: DashboardSearch): Partial<DashboardSearch> {
  return writeDashboardSearch({ ...start, search, category, level, language })
}
