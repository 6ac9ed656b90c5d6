// What follows from a line that was put right, or that the learner never said. Pure.
import { type Goal, goalsUsedAfter } from './goals.ts'

export interface SaidTurn {
  /** Null where the partner spoke first. */
  readonly userText: string | null
  readonly userStruck: boolean
  readonly analysis: { readonly goals_used: readonly number[] } | null
}

/** Goals that this turn's analysis was the first to find: those before it in the list are other lines' doing. */
const foundHere = ({ analysis }: SaidTurn, before: ReadonlySet<number>): number[] =>
  (analysis?.goals_used ?? []).filter((goal) => !before.has(goal))

/**
 * Indexes of the goals that the lines which count have reached, in ascending order: by their wording, and where a model
 * has analysed a line, by what was found in it.
 * @param turns in their order
 */
export function goalsSaid(turns: readonly SaidTurn[], goals: readonly Goal[]): number[] {
  const before = new Set<number>()
  const used = new Set<number>()
  for (const turn of turns) {
    const worded = goalsUsedAfter(goals, [], turn.userText ?? '')
    const found = [...worded, ...foundHere(turn, new Set([...before, ...worded]))]
    for (const goal of found) {
      before.add(goal)
      if (!turn.userStruck) used.add(goal)
    }
  }
  return [...used].sort((a, b) => a - b)
}
