// The effects of correcting or striking out a line. Pure.
import { SpokenText } from '@parley/content/wording.ts'
import { type Goal, isGoalSaid } from '../text/goals.ts'

export interface TurnForGoals {
  /** Null if the partner spoke first. */
  readonly userText: string | null
  readonly userStruck: boolean
  /** A model's findings for this line only. */
  readonly analysis: { readonly goals_used: readonly number[] } | null
  /** The scripted side's answer; null if a model answers. */
  readonly decision: { readonly isOnlyRepair?: boolean; readonly goals?: readonly number[] } | null
}

/**
 * Indexes of the goals that the lines have reached, by their wording, by a step, and by a model's analysis, in ascending order;
 * excludes struck-out lines. Each step of the generator compares one goal with one line, because a long conversation
 * takes a while.
 */
export function* goalsReached(turns: readonly TurnForGoals[], goals: readonly Goal[]): Generator<void, number[]> {
  const counting = turns.filter(({ userStruck }) => !userStruck)
  const used = new Set(
    counting.flatMap(({ analysis, decision }) => [...(analysis?.goals_used ?? []), ...(decision?.goals ?? [])]),
  )
  for (const { userText, decision } of counting) {
    if (userText === null || decision?.isOnlyRepair) continue
    const said = new SpokenText(userText)
    for (const [index, goal] of goals.entries()) {
      if (used.has(index)) continue
      yield
      if (isGoalSaid(goal, said)) used.add(index)
    }
  }
  return [...used].sort((a, b) => a - b)
}

export interface TurnForSteps {
  readonly userStruck: boolean
  readonly replyText: string | null
  /** Set in a retry if the line comes from a scripted conversation. */
  readonly decision: { readonly stepsDone: number } | null
  readonly analysis: { readonly steps_done: number; readonly is_end: boolean } | null
}

/**
 * The furthest step that a dialogue with a model has reached, not counting struck-out lines. It is over when a line
 * ended it, or when every step is done and the closing phrase was said.
 * Goals are independent of each other; steps are in order. Striking a line out goes back only if no later line went
 * further: the partner has moved on, and would otherwise ask again for a step that a later line has done.
 */
export function placeReached(
  turns: readonly TurnForSteps[],
  { steps, closing }: { readonly steps: number; readonly closing: string },
): { stepsDone: number; isEnd: boolean } {
  const counting = turns.filter(({ userStruck }) => !userStruck)
  const reached = counting.map(({ decision, analysis }) => decision?.stepsDone ?? analysis?.steps_done ?? 0)
  const stepsDone = Math.max(0, ...reached)
  const isClosed = closing !== '' && turns.some(({ replyText }) => replyText?.includes(closing))
  return { stepsDone, isEnd: (isClosed && stepsDone >= steps) || counting.some(({ analysis }) => analysis?.is_end) }
}
