// Which of the scenario's goals were said. Pure.
import { SpokenText, saysPhrase, type Text } from '@parley/content/wording.ts'

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

export const isGoalSaid = ({ phrase, accepts }: Goal, text: Text): boolean => saysPhrase(text, phrase, accepts)

/** Indexes of the goals that are used after `text`: those used before and those said in it, in ascending order. */
export function goalsUsedAfter(goals: readonly Goal[], usedBefore: readonly number[], text: string): number[] {
  const said = new SpokenText(text)
  return goals.flatMap((goal, index) => (usedBefore.includes(index) || isGoalSaid(goal, said) ? [index] : []))
}
