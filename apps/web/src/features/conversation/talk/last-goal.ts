import type { TalkState } from '../turns/talk-state.ts'

type Progress = Pick<TalkState, 'progress' | 'goalTimes' | 'floor' | 'failure'>

/** All goals are reached, the last of them since the page was opened, and the partner has finished speaking. */
export function isLastGoalReached({ progress, goalTimes, floor, failure }: Progress, goals: number): boolean {
  const areAllReached = goals > 0 && progress.goals_used.length >= goals
  return areAllReached && goalTimes.size > 0 && floor.kind === 'idle' && failure === null
}
