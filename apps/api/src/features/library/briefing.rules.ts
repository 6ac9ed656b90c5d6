// Estimates how long a conversation takes. Pure.
import type { Briefing } from '@parley/contracts/library/briefing.ts'
import type { IeltsPart, Scenario } from '@parley/contracts/library/scenario.ts'

type Minutes = Briefing['minutes']

/** How long each part takes in the real exam, in minutes (IELTS speaking test format). */
const examMinutes: Record<IeltsPart, Minutes> = {
  full: { from: 11, to: 14 },
  '1': { from: 4, to: 5 },
  '2': { from: 3, to: 4 },
  '3': { from: 4, to: 5 },
}

/** A dialogue takes about one minute per step: a question, time to think, an answer. */
export function usualMinutes(scenario: Pick<Scenario, 'scenario_type' | 'step_count'>, part: IeltsPart): Minutes {
  if (scenario.scenario_type === 'IELTS') return examMinutes[part]
  const minutes = Math.max(2, scenario.step_count)
  return { from: minutes, to: minutes }
}
