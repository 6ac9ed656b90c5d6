// A review's suggestion for what to do next, and the alternatives: due words, another situation, or the same situation
// again, unchanged or with a twist.
import type { Language } from '@parley/contracts/language/language.ts'
import { type NextReason, nextScenario } from '@parley/contracts/library/next-scenario.ts'
import type { ScenarioSummary } from '@parley/contracts/library/scenario.ts'
import { listDueWords, type UserWord } from '@parley/contracts/practice/vocabulary.ts'
import type { Review } from '@parley/contracts/review/review.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/http/call.ts'
import { type NextKind, nextAfter, orderOf } from './next.rules.ts'

export type NextProposal =
  | { readonly kind: 'cards'; readonly word: UserWord; readonly total: number }
  | { readonly kind: 'scenario'; readonly scenario: ScenarioSummary; readonly reason: NextReason }
  | { readonly kind: 'again'; readonly goal: Review['goals'][number]; readonly open: number }
  | { readonly kind: 'twist'; readonly goal: Review['goals'][number]; readonly situation: string }

type Reviewed = Pick<Review, 'scenario' | 'goals'>

function useScenario({ scenario }: Reviewed, excluded: readonly string[]) {
  return useQuery({
    queryKey: ['next-scenario', scenario._id, ...excluded],
    queryFn: ({ signal }) => {
      const exclude = excluded.length > 0 ? { exclude: excluded.join(',') } : {}
      const query = { target_language: scenario.target_language, after: scenario._id, ...exclude }
      return call(nextScenario, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })
}

const useDue = (language: Language) =>
  useQuery({
    queryKey: ['vocabulary', 'due-next', language],
    queryFn: ({ signal }) => call(listDueWords, { query: { target_language: language, limit: 1 } }, { signal }),
    // Cards can be saved within the review itself.
    staleTime: 0,
  })

/** The current suggestion, and a function that shows another; null while loading or if there is none. */
export function useNext(review: Reviewed): { proposal: NextProposal | null; other: (() => void) | null } {
  const [at, setAt] = useState(0)
  const [excluded, setExcluded] = useState<readonly string[]>([])
  const due = useDue(review.scenario.target_language)
  const { data: found, isPending } = useScenario(review, excluded)
  const open = review.goals.filter(({ used }) => !used)
  const [word] = due.data?.items ?? []
  const scenario = found?.scenario ?? null
  const twist = found?.twist ?? null
  const kinds = orderOf({
    hasCards: word !== undefined,
    hasScenario: scenario !== null,
    hasGoals: open.length > 0,
    hasTwist: twist !== null && review.goals.length > 0,
  })
  const kind = kinds[at % Math.max(1, kinds.length)]
  const other = () => {
    const next = nextAfter(kinds, at)
    // Suggests a different situation in each round.
    if (kind === 'scenario' && scenario) setExcluded((before) => [...before, scenario._id].slice(-20))
    setAt(next)
  }
  const isKnown = !isPending && !due.isPending
  const proposal = isKnown ? proposalOf(kind) : null
  return { proposal, other: proposal === null ? null : other }

  function proposalOf(kind: NextKind | undefined): NextProposal | null {
    const [goal] = open
    const [first] = review.goals
    if (kind === 'cards' && word) return { kind, word, total: due.data?.total ?? 1 }
    if (kind === 'scenario' && scenario) return { kind, scenario, reason: found?.reason ?? 'LEVEL' }
    if (kind === 'again' && goal) return { kind, goal, open: open.length }
    if (kind === 'twist' && twist && first) return { kind, goal: first, situation: twist.situation }
    return null
  }
}
