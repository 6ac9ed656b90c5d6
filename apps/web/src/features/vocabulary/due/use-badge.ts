import type { Language } from '@parley/contracts/language/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sumCounts } from '../counts.rules.ts'
import { countsQuery } from '../use-words.ts'
import { badge } from './badge.ts'

/** Shows the number of due words in all languages on the icon, once it is known. */
export function useBadge(due: number | undefined): void {
  useEffect(() => {
    if (due !== undefined) badge.show(due)
  }, [due])
}

/** Does the same from a round of due words. A round in one language does not know the other languages' counts. */
export function useBadgeOfRound(language: Language | undefined, total: number | undefined): void {
  const isPart = language !== undefined
  const counts = useQuery({ ...countsQuery, enabled: isPart && badge.isPossible })
  useBadge(isPart ? sumCounts(counts.data, undefined)?.due : total)
}
