// The user's assignments, and handing them in.
import { listOwnAssignments } from '@parley/contracts/classes/own-assignment.ts'
import { handIn, takeBack } from '@parley/contracts/classes/submission.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { classesKey, useClassAct } from '../parts/use-classes.ts'

/**
 * Stale time in milliseconds: short because a conversation changes them, but long enough to avoid duplicate requests.
 */
const momentMs = 2_000

export const ownAssignmentsQuery = queryOptions({
  queryKey: [classesKey, 'own'],
  queryFn: async ({ signal }) => (await call(listOwnAssignments, undefined, { signal })).items,
  staleTime: momentMs,
  refetchOnWindowFocus: true,
})

export const useHandIn = (assignmentId: string, position: number) =>
  useClassAct((sessionId: string) =>
    call(handIn, {
      params: { id: assignmentId },
      body: { position, session_id: sessionId, knows_teachers_listen: true },
    }),
  )

export const useTakeBack = (assignmentId: string, position: number) =>
  useClassAct(() => call(takeBack, { params: { id: assignmentId }, query: { position } }))
