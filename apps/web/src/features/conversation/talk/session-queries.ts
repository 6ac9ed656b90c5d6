// The queries that load a conversation or start one.
import { getSession, type Session } from '@parley/contracts/conversation/conversation.ts'
import type { IeltsPart } from '@parley/contracts/library/scenario.ts'
import { queryOptions } from '@tanstack/react-query'
import { beginAssigned, beginConversation } from '#platform/begin-conversation.ts'
import { call } from '#platform/http/call.ts'

export const sessionKey = (id: string) => ['conversation', 'session', id] as const

/**
 * A session as it is when the page opens. From then on, the page itself updates it, and removes it from the cache when
 * the user leaves. It must not be put into the cache earlier: that copy would outlive the page and lack its new lines.
 * @param opened the session if this page has just started it, so that it is not fetched again
 */
export const sessionQuery = (id: string, opened?: Session) =>
  queryOptions({
    queryKey: sessionKey(id),
    queryFn: ({ signal }) => call(getSession, { params: { id } }, { signal }),
    initialData: () => opened,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export interface StartWish {
  readonly scenario: string
  readonly part?: IeltsPart | undefined
  readonly mode?: Session['mode'] | undefined
  /** The assignment it belongs to, and the scenario's position in it. */
  readonly assignment?: string | undefined
  readonly position?: number | undefined
}

/** Starts a session. A query, so that a page that mounts twice starts only one conversation. */
export const startQuery = ({ scenario, part, mode, assignment, position = 0 }: StartWish) =>
  queryOptions({
    queryKey: ['conversation', 'start', scenario, part, mode, assignment, position],
    queryFn: () =>
      assignment
        ? beginAssigned(assignment, position)
        : beginConversation({ scenario_id: scenario, ...(part ? { part } : {}), ...(mode ? { mode } : {}) }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
