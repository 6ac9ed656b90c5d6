// Possible sources for an assignment: scenarios, modules and tests, loaded page by page, and one of them in full.
import type { Language } from '@parley/contracts/language/language.ts'
import { translated } from '@parley/contracts/language/translation.ts'
import { getModule, listModules } from '@parley/contracts/library/module.ts'
import {
  getScenario,
  listIeltsScenarios,
  listScenarios,
  type ScenarioSummary,
} from '@parley/contracts/library/scenario.ts'
import { pageSize } from '@parley/contracts/paging.ts'
import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { nextOffset } from '#platform/http/next-offset.ts'
import type { AssignmentDraft } from './draft.rules.ts'

export type SourceKind = AssignmentDraft['kind']

/** One entry in the list of sources. */
export interface SourceOffer {
  readonly id: string
  readonly title: string
  readonly level: ScenarioSummary['difficulty_level'] | null
}

export interface SourceWish {
  readonly kind: SourceKind
  readonly language: Language
  readonly search: string
  readonly category: 'all' | 'favorites' | 'created'
}

interface Offers {
  readonly items: SourceOffer[]
  readonly offset: number
  readonly limit: number
}

const scenarioOffer = ({ _id: id, title, difficulty_level: level }: ScenarioSummary): SourceOffer => ({
  id,
  title,
  level,
})

async function offersOf(
  { kind, language, search, category }: SourceWish,
  offset: number,
  signal: AbortSignal,
): Promise<Offers> {
  const query = { category, limit: pageSize, offset, ...(search !== '' && { search }) }
  if (kind === 'module') {
    const page = await call(listModules, { query: { ...query, target_language: language } }, { signal })
    return { ...page, items: page.items.map(({ _id: id, title }) => ({ id, title, level: null })) }
  }
  const page =
    kind === 'exam'
      ? await call(listIeltsScenarios, { query }, { signal })
      : await call(listScenarios, { query: { ...query, target_language: language } }, { signal })
  return { ...page, items: page.items.map(scenarioOffer) }
}

export function useOffers(wish: SourceWish) {
  return useInfiniteQuery({
    queryKey: ['library', 'to-assign', wish],
    queryFn: ({ pageParam, signal }) => offersOf(wish, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  })
}

export interface SourceGoal {
  readonly phrase: string
  readonly meaning: string | null
}

/** The fields of the chosen source that the form shows. */
export interface Source {
  readonly title: string
  /** A phrase in the target language; the title if there is none. */
  readonly lead: string
  readonly isPhrase: boolean
  readonly meaning: string | null
  readonly language: Language
  readonly level: ScenarioSummary['difficulty_level'] | null
  readonly scenarioCount: number
  readonly goals: readonly SourceGoal[]
}

/** @param explanation the reader's explanation language */
export const sourceQuery = (kind: SourceKind, id: string, explanation: Language) =>
  queryOptions({
    queryKey: ['library', 'source', kind, id, explanation],
    queryFn: ({ signal }) => (kind === 'module' ? moduleSource(id, signal) : scenarioSource(id, explanation, signal)),
  })

async function moduleSource(id: string, signal: AbortSignal): Promise<Source> {
  const found = await call(getModule, { params: { id } }, { signal })
  return {
    title: found.title,
    lead: found.title,
    isPhrase: false,
    meaning: null,
    language: found.target_language,
    level: null,
    scenarioCount: found.scenario_count,
    goals: [],
  }
}

async function scenarioSource(id: string, explanation: Language, signal: AbortSignal): Promise<Source> {
  const found = await call(getScenario, { params: { id } }, { signal })
  const goals = found.user_goals.map(({ phrase, translation }) => ({
    phrase,
    meaning: translated(translation, explanation) ?? null,
  }))
  const [first] = goals
  return {
    title: found.title,
    lead: first?.phrase ?? found.title,
    isPhrase: first !== undefined,
    meaning: first?.meaning ?? null,
    language: found.target_language,
    level: found.difficulty_level,
    scenarioCount: 1,
    goals,
  }
}
