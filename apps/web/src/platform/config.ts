// What is switched on at this server.
import { getConfig } from '@parley/contracts/config.ts'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** Key and fetch of the configuration, which does not change while a page lives. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(getConfig, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The server's configuration; suspends until it is there, once in a page's life. */
export function useConfig() {
  return useSuspenseQuery(configQuery).data
}
