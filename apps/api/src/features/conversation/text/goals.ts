// Recognises a scenario's goals in a line. Pure.
import { SpokenText, saysPhrase, type Text } from '@parley/content/wording.ts'

export interface Goal {
  readonly phrase: string
  /** Other wordings that count too. */
  readonly accepts: readonly string[]
}

/** A scenario's goals with the other wordings from its script. A null entry means that only the phrase counts. */
export const goalsOf = (
  goals: readonly { readonly phrase: string }[],
  accepts: readonly (readonly string[] | null)[] | undefined,
): Goal[] => goals.map(({ phrase }, index) => ({ phrase, accepts: accepts?.[index] ?? [] }))

export const isGoalSaid = ({ phrase, accepts }: Goal, text: Text): boolean => saysPhrase(text, phrase, accepts)

/** Indexes of the goals used before `text` or in it, in ascending order. */
export function goalsUsedAfter(goals: readonly Goal[], usedBefore: readonly number[], text: string): number[] {
  const said = new SpokenText(text)
  return goals.flatMap((goal, index) => (usedBefore.includes(index) || isGoalSaid(goal, said) ? [index] : []))
}
