import type { TalkState } from '../turns/talk-state.ts'

type Progress = Pick<TalkState, 'progress' | 'goalTimes' | 'floor' | 'failure'>

/** Whether all goals are reached, the last one since the page opened, and the partner has finished speaking. */
export function isLastGoalReached({ progress, goalTimes, floor, failure }: Progress, goals: number): boolean {
  const areAllReached = goals > 0 && progress.goals_used.length >= goals
  return areAllReached && goalTimes.size > 0 && floor.kind === 'idle' && failure === null
}
