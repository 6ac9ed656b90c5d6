// Vocabulary counts for one language or all. Pure.
import type { Answer } from '@parley/contracts/endpoint.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import type { countWords, Tier } from '@parley/contracts/practice/vocabulary.ts'

type Counts = Answer<typeof countWords>['items']

export interface CountSum {
  readonly kept: number
  readonly due: number
  readonly byTier: Readonly<Record<Tier, number>>
}

/** Null until the counts have loaded. */
export function sumCounts(counts: Counts | undefined, language: Language | undefined): CountSum | null {
  if (!counts) return null
  const some = counts.filter((each) => language === undefined || each.target_language === language)
  const sum = (of: (each: Counts[number]) => number) => some.reduce((total, each) => total + of(each), 0)
  return {
    kept: sum((each) => each.kept),
    due: sum((each) => each.due),
    byTier: {
      1: sum((each) => each.by_tier[1]),
      2: sum((each) => each.by_tier[2]),
      3: sum((each) => each.by_tier[3]),
      4: sum((each) => each.by_tier[4]),
    },
  }
}
