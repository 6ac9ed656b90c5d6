// The search parameters of a conversation's URL.
import type { IeltsPart } from '@parley/contracts/library/scenario.ts'

/** A session to continue, or a scenario to start. */
export interface ConversationSearch {
  session?: string | undefined
  scenario?: string | undefined
  part?: IeltsPart | undefined
  mode?: 'practice' | 'exam' | undefined
  /** The learner wants to type. */
  way?: 'type' | undefined
  /** The assignment it belongs to, and the scenario's position in it. */
  assignment?: string | undefined
  position?: number | undefined
}

const idShape = /^[0-9a-f]{24}$/

/** Invalid values count as absent. */
export function parseConversationSearch(search: Record<string, unknown>): ConversationSearch {
  // The router parses a hand-written URL into numbers or lists.
  const {
    session = '',
    scenario = '',
    part,
    mode,
    way,
    assignment = '',
    position = '',
  } = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
  // Includes undefined values because the router fills in omitted ones from the URL.
  return {
    session: idShape.test(session) ? session : undefined,
    scenario: idShape.test(scenario) ? scenario : undefined,
    part: part === 'full' || part === '1' || part === '2' || part === '3' ? part : undefined,
    mode: mode === 'practice' || mode === 'exam' ? mode : undefined,
    way: way === 'type' ? way : undefined,
    assignment: idShape.test(assignment) ? assignment : undefined,
    position: /^\d{1,3}$/.test(position) ? Number(position) : undefined,
  }
}
