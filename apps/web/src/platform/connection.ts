// Whether the server can be reached: what the browser says of the network, and how reads fare.
import type { QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

/** `unavailable`: the server answers that it cannot serve at the moment. `back`: all is well again. */
export type Connection = 'there' | 'lost' | 'unavailable' | 'back'

export interface ConnectionWatch {
  current: () => Connection
  subscribe: (listener: () => void) => () => void
  /** Takes note of what the browser says. */
  browserSays: (online: boolean) => void
}

const isNetwork = (error: unknown) => error instanceof Problem && error.code === 'NETWORK'
/** Whether a read found the server unable to serve. */
export const isUnavailable = (error: unknown) => error instanceof Problem && error.code === 'UNAVAILABLE'

/**
 * Follows every read. What failed for want of a connection is read again when there is one; a change that failed is
 * not: only its author knows whether it shall be tried once more.
 */
export function watchConnection(client: QueryClient): ConnectionWatch {
  const listeners = new Set<() => void>()
  let connection: Connection = 'there'
  /** Reads that the server could not serve; what it has in memory it answers all the same. */
  const unserved = new Set<string>()
  const become = (next: Connection) => {
    if (connection === next) return
    connection = next
    for (const listener of listeners) listener()
  }
  const back = () => {
    become('back')
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => isNetwork(state.error) })
  }
  client.getQueryCache().subscribe((event) => {
    const { queryHash } = event.query
    const action = event.type === 'updated' ? event.action : null
    if (action?.type === 'failed' || action?.type === 'error') {
      if (isNetwork(action.error)) become('lost')
      if (isUnavailable(action.error)) {
        unserved.add(queryHash)
        return become('unavailable')
      }
    }
    const isServed = action?.type === 'success' && !action.manual
    const isRefused = action?.type === 'error' && !isNetwork(action.error)
    // Nobody waits any more for what was on a page that was left.
    const isLeft = event.type === 'removed' || (event.type === 'observerRemoved' && !event.query.isActive())
    if (isServed || isRefused || isLeft) unserved.delete(queryHash)
    if (connection === 'lost' ? isServed : connection === 'unavailable' && unserved.size === 0) back()
  })
  return {
    current: () => connection,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // Connected to some network is not yet connected to the server: the next read that succeeds says so.
    browserSays: (online) => {
      if (!online) become('lost')
    },
  }
}
