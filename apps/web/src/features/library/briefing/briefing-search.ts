// The search parameters of a briefing's URL.
import type { IeltsPart } from '@parley/contracts/library/scenario.ts'

export interface BriefingSearch {
  /** The chosen part of a test. */
  part?: IeltsPart | undefined
  mode?: 'practice' | 'exam' | undefined
  /** The assignment it belongs to, and the scenario's position in it. */
  assignment?: string | undefined
  position?: number | undefined
}

const idShape = /^[0-9a-f]{24}$/

/** Invalid values count as absent. */
export function parseBriefingSearch(search: Record<string, unknown>): BriefingSearch {
  // The router parses a part as a number.
  const [part, mode, assignment, position] = [search.part, search.mode, search.assignment, search.position].map(String)
  // Includes undefined values because the router fills in omitted ones from the URL.
  return {
    part: part === 'full' || part === '1' || part === '2' || part === '3' ? part : undefined,
    mode: mode === 'practice' || mode === 'exam' ? mode : undefined,
    assignment: assignment !== undefined && idShape.test(assignment) ? assignment : undefined,
    position: position !== undefined && /^\d{1,3}$/.test(position) ? Number(position) : undefined,
  }
}
