// The effects of correcting or striking out a line. Pure.
import { SpokenText } from '@parley/content/wording.ts'
import { type Goal, isGoalSaid } from '../text/goals.ts'

export interface SaidTurn {
  /** Null where the partner spoke first. */
  readonly userText: string | null
  readonly userStruck: boolean
  /** A model's findings for this line alone. */
  readonly analysis: { readonly goals_used: readonly number[] } | null
  /** The scripted side's answer; null where a model answers. */
  readonly decision: { readonly isOnlyRepair?: boolean } | null
}

/**
 * Indexes of the goals that the lines which count have reached, in ascending order: by their wording, and where a model
 * has analysed a line, by what was found in it. A step looks for one goal in one line: in a long talk that takes a while.
 */
export function* goalsSaid(turns: readonly SaidTurn[], goals: readonly Goal[]): Generator<void, number[]> {
  const counting = turns.filter(({ userStruck }) => !userStruck)
  const used = new Set(counting.flatMap(({ analysis }) => analysis?.goals_used ?? []))
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

export interface PlacedTurn {
  readonly userStruck: boolean
  readonly replyText: string | null
  /** Set in a retry, where the line comes from a scripted conversation. */
  readonly decision: { readonly stepsDone: number } | null
  readonly analysis: { readonly steps_done: number; readonly is_end: boolean } | null
}

/**
 * Where a dialogue with a model stands by the lines that count: as far as one of them took it. It is over when every step
 * is done, and a line sounded like the end or the closing phrase was said.
 *
 * Unlike goals, which stand each for itself, steps are a place: a line in the middle that is struck takes the scene back
 * only where none that counts went further. The partner has answered and gone on since, and led back to a step that lies
 * behind both of them it would ask again for what a later line has shown to be done.
 */
export function placeSaid(
  turns: readonly PlacedTurn[],
  { steps, closing }: { readonly steps: number; readonly closing: string },
): { stepsDone: number; isEnd: boolean } {
  const counting = turns.filter(({ userStruck }) => !userStruck)
  const reached = counting.map(({ decision, analysis }) => decision?.stepsDone ?? analysis?.steps_done ?? 0)
  const stepsDone = Math.max(0, ...reached)
  const isClosed = closing !== '' && turns.some(({ replyText }) => replyText?.includes(closing))
  return { stepsDone, isEnd: stepsDone >= steps && (isClosed || counting.some(({ analysis }) => analysis?.is_end)) }
}
