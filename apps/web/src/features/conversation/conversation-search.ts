// What the address of a conversation says.
import type { IeltsPart } from '@parley/contracts/library.ts'

/** A session to go on with, or a scenario to start. */
export interface ConversationSearch {
  session?: string | undefined
  scenario?: string | undefined
  part?: IeltsPart | undefined
  mode?: 'practice' | 'exam' | undefined
}

const idShape = /^[0-9a-f]{24}$/

/** What does not fit counts as absent. */
export function parseConversationSearch(given: Record<string, unknown>): ConversationSearch {
  // A number or a list is what the router makes of a hand-written URL.
  const {
    session = '',
    scenario = '',
    part,
    mode,
  } = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
  // Named even where it is undefined: the router fills in from the address what is left out.
  return {
    session: idShape.test(session) ? session : undefined,
    scenario: idShape.test(scenario) ? scenario : undefined,
    part: part === 'full' || part === '1' || part === '2' || part === '3' ? part : undefined,
    mode: mode === 'practice' || mode === 'exam' ? mode : undefined,
  }
}
