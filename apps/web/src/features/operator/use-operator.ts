// Queries and mutations of the console.

import type { UserStatus } from '@parley/contracts/account/user.ts'
import type { ItemKind } from '@parley/contracts/operator/moderation.ts'
import * as server from '@parley/contracts/operator/operator.ts'
import * as people from '@parley/contracts/operator/operator-people.ts'
import { listReports, type ReportList, readItem } from '@parley/contracts/operator/operator-reports.ts'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { call } from '#platform/http/call.ts'
import { nextOffset } from '#platform/http/next-offset.ts'
import { toast } from '#ui/dialogs/toast.ts'

/** First part of the query key of all console data. */
const operatorKey = 'operator'
/** How often the server's status is polled while the page is visible, in milliseconds. */
const statusEveryMs = 10_000

export const statusQuery = queryOptions({
  queryKey: [operatorKey, 'status'],
  queryFn: ({ signal }) => call(server.getStatus, undefined, { signal }),
  staleTime: 0,
  refetchInterval: statusEveryMs,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
})

export const voicesQuery = queryOptions({
  queryKey: [operatorKey, 'voices'],
  queryFn: async ({ signal }) => (await call(server.listVoices, undefined, { signal })).items,
})

export const settingsQuery = queryOptions({
  queryKey: [operatorKey, 'settings'],
  queryFn: ({ signal }) => call(server.getSettings, undefined, { signal }),
  staleTime: 0,
})

export const usageQuery = queryOptions({
  queryKey: [operatorKey, 'usage'],
  queryFn: ({ signal }) => call(server.getInstanceUsage, undefined, { signal }),
  staleTime: 0,
})

export const actionsQuery = infiniteQueryOptions({
  queryKey: [operatorKey, 'actions'],
  queryFn: ({ pageParam, signal }) => call(server.listActions, { query: { offset: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: nextOffset,
  staleTime: 0,
})

export const reportsQuery = (list: ReportList) =>
  infiniteQueryOptions({
    queryKey: [operatorKey, 'reports', list],
    queryFn: ({ pageParam, signal }) => call(listReports, { query: { list, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    staleTime: 0,
  })

export const itemQuery = ({ kind, _id: id }: { kind: ItemKind; _id: string }) =>
  queryOptions({
    queryKey: [operatorKey, 'item', kind, id],
    queryFn: ({ signal }) => call(readItem, { params: { kind, id } }, { signal }),
    staleTime: 0,
  })

export const usersQuery = (search: string, status: z.infer<typeof UserStatus> | undefined) =>
  infiniteQueryOptions({
    queryKey: [operatorKey, 'users', search, status],
    queryFn: ({ pageParam, signal }) => {
      const query = { offset: pageParam, ...(search && { search }), ...(status && { status }) }
      return call(people.listUsers, { query }, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const teamsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [operatorKey, 'teams', search],
    queryFn: ({ pageParam, signal }) =>
      call(people.listTeams, { query: { offset: pageParam, ...(search && { search }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const linksQuery = queryOptions({
  queryKey: [operatorKey, 'invitations'],
  queryFn: async ({ signal }) => (await call(people.listRegistrationLinks, undefined, { signal })).items,
  staleTime: 0,
})

/** A mutation that refetches all console data afterwards; the row that started it may disappear. */
export function useAct<Input, Answer>(act: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    // Not awaited: otherwise the row could disappear before it shows its result.
    onSettled: () => void client.invalidateQueries({ queryKey: [operatorKey] }),
  })
}

/** Changes settings; the values in the response apply immediately. */
export function useChangeSettings() {
  const client = useQueryClient()
  return useAct(async (body: Partial<server.InstanceSettings>) => {
    const changed = await call(server.changeSettings, { body })
    client.setQueryData(settingsQuery.queryKey, changed)
  })
}

/** Shows a confirmation with the same wording as the list of actions. */
export function useTold() {
  const { t } = useTranslation('operator')
  return (action: string, target = ''): void =>
    void toast(target === '' ? t(`action.${action}`) : `${t(`action.${action}`)}: ${target}`)
}
