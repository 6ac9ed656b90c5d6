// Queries for classes, and the mutation that all changes to them share.
import { getAssignment, listAssignments } from '@parley/contracts/classes/assignment.ts'
import { getClass, listClasses } from '@parley/contracts/classes/class.ts'
import { getJoinCode } from '@parley/contracts/classes/join-code.ts'
import { getSubmission } from '@parley/contracts/classes/mark.ts'
import { listStudents } from '@parley/contracts/classes/member.ts'
import { getAssignmentWork } from '@parley/contracts/classes/overview.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { timeZoneNow } from '#platform/time-zone.ts'

/** First part of the query key of all class data. */
export const classesKey = 'classes'

export const classesQuery = queryOptions({
  queryKey: [classesKey],
  queryFn: ({ signal }) => call(listClasses, undefined, { signal }),
  staleTime: 0,
})

export const classQuery = (id: string) =>
  queryOptions({
    queryKey: [classesKey, id],
    queryFn: ({ signal }) => call(getClass, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const studentsQuery = (id: string) =>
  queryOptions({
    queryKey: [classesKey, id, 'students', timeZoneNow()],
    queryFn: async ({ signal }) =>
      (await call(listStudents, { params: { id }, query: { time_zone: timeZoneNow() } }, { signal })).items,
    staleTime: 0,
  })

export const joinCodeQuery = (id: string) =>
  queryOptions({
    queryKey: [classesKey, id, 'code'],
    queryFn: async ({ signal }) => (await call(getJoinCode, { params: { id } }, { signal })).join_code,
    staleTime: 0,
  })

export const assignmentsQuery = (classId: string) =>
  queryOptions({
    queryKey: [classesKey, classId, 'assignments'],
    queryFn: async ({ signal }) => (await call(listAssignments, { params: { id: classId } }, { signal })).items,
    staleTime: 0,
  })

export const assignmentQuery = (id: string) =>
  queryOptions({
    queryKey: [classesKey, 'assignment', id],
    queryFn: ({ signal }) => call(getAssignment, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Each student's progress on one scenario of an assignment. */
export const workQuery = (assignmentId: string, position: number) =>
  queryOptions({
    queryKey: [classesKey, 'work', assignmentId, position],
    queryFn: ({ signal }) => call(getAssignmentWork, { params: { id: assignmentId }, query: { position } }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: [classesKey, 'submission', id],
    queryFn: ({ signal }) => call(getSubmission, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** A mutation that refetches all class data afterwards. */
export function useClassAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    // Not awaited: otherwise the row could disappear before it shows its result.
    onSettled: () => void client.invalidateQueries({ queryKey: [classesKey] }),
  })
}
