// What is switched on at this server.
import { type Config, getConfig } from '@parley/contracts/config.ts'
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

/** Whether the operator has switched on anything that asks for consent. */
export const hasThirdParties = (config: Config): boolean => config.tag_manager_id !== null || config.chat_id !== null
