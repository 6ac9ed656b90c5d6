// A briefing's queries.
import { getAssignedBriefing } from '@parley/contracts/classes/own-assignment.ts'
import { type Briefing, getBriefing } from '@parley/contracts/library/briefing.ts'
import type { IeltsPart } from '@parley/contracts/library/scenario.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { libraryKey } from '../use-library.ts'

export interface BriefingRequest {
  readonly scenarioId: string
  readonly part: IeltsPart | undefined
  /** ID of the assignment, which has its own copy of the scenario, even if that has since been hidden or deleted. */
  readonly assignment: string | undefined
  readonly position: number
}

export const briefingQuery = ({ scenarioId, part, assignment, position }: BriefingRequest) =>
  queryOptions({
    queryKey: [libraryKey, 'briefing', scenarioId, part, assignment, position],
    queryFn: ({ signal }): Promise<Briefing> =>
      assignment === undefined
        ? call(getBriefing, { params: { id: scenarioId }, query: part === undefined ? {} : { part } }, { signal })
        : call(getAssignedBriefing, { params: { id: assignment }, query: { position } }, { signal }),
    // Starting a conversation uses up a free one, so the briefing is refetched afterwards.
    staleTime: 0,
  })
