// Which of the scenario's goals were said. Pure.
import { saysPhrase } from '@parley/content/wording.ts'

export interface Goal {
  readonly phrase: string
  /** Other wordings that count too. */
  readonly accepts: readonly string[]
}

/** Goals of a scenario with the wordings of its script, which are null where only the phrase itself counts. */
export const goalsOf = (
  goals: readonly { readonly phrase: string }[],
  accepts: readonly (readonly string[] | null)[] | undefined,
): Goal[] => goals.map(({ phrase }, index) => ({ phrase, accepts: accepts?.[index] ?? [] }))

/** Indexes of the goals that are used after `text`: those used before and those said in it, in ascending order. */
export function goalsUsedAfter(goals: readonly Goal[], usedBefore: readonly number[], text: string): number[] {
  return goals.flatMap(({ phrase, accepts }, index) =>
    usedBefore.includes(index) || saysPhrase(text, phrase, accepts) ? [index] : [],
  )
}
