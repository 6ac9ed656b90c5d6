// What the dashboard shows, as the part of the address behind the question mark: back, reload and a shared link work.
import { type Language, languages } from '@parley/contracts/language.ts'
import type { IeltsPart } from '@parley/contracts/library.ts'

export interface DashboardSearch {
  readonly tab: 'topics' | 'scenarios' | 'ielts'
  readonly search: string
  readonly category: 'all' | 'favorites' | 'created'
  /** Which part of the exam is sat. */
  readonly part: IeltsPart
  readonly mode: 'practice' | 'exam'
  /** The language to practise; undefined: as it was chosen last in this browser. */
  readonly language: Language | undefined
}

/** What of the exam can be sat, in the order of the choice. */
export const examParts = ['full', '1', '2', '3'] as const satisfies readonly IeltsPart[]

/** Longest search text that the server takes, in characters. */
export const searchMax = 120

const start: DashboardSearch = {
  tab: 'topics',
  search: '',
  category: 'all',
  part: 'full',
  mode: 'practice',
  language: undefined,
}

const oneOf = <Value extends string>(given: unknown, values: readonly Value[], otherwise: Value): Value =>
  values.find((value) => value === String(given)) ?? otherwise

/** Reads the address; what it does not know counts as left out. A number may stand for a text: the router parses it. */
export function parseDashboardSearch(given: Record<string, unknown>): DashboardSearch {
  const { search } = given
  return {
    tab: oneOf(given.tab, ['topics', 'scenarios', 'ielts'], start.tab),
    search: typeof search === 'string' || typeof search === 'number' ? String(search).slice(0, searchMax) : '',
    category: oneOf(given.category, ['all', 'favorites', 'created'], start.category),
    part: oneOf(given.part, examParts, start.part),
    mode: oneOf(given.mode, ['practice', 'exam'], start.mode),
    language: languages.find((known) => known === given.language),
  }
}

/** The address of what is shown, without what goes without saying. */
export function writeDashboardSearch(shown: DashboardSearch): Partial<DashboardSearch> {
  const entries = Object.entries(shown).filter(([name, value]) => value !== start[name as keyof DashboardSearch])
  return Object.fromEntries(entries)
}

/** The part of the address that a module keeps for the way back to the topics. */
export function topicsSearch({ search, category, language }: DashboardSearch): Partial<DashboardSearch> {
  return writeDashboardSearch({ ...start, search, category, language })
}
