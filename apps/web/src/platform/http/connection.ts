// Whether the server can be reached, from the browser's network state and the outcome of reads.
import type { QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

/** `unavailable`: the server responds that it is currently unavailable. `back`: just restored. */
export type Connection = 'there' | 'lost' | 'unavailable' | 'back'

export interface ConnectionWatch {
  current: () => Connection
  subscribe: (listener: () => void) => () => void
  /** Updates the browser's network state. */
  browserSays: (online: boolean) => void
}

const isNetwork = (error: unknown) => error instanceof Problem && error.code === 'NETWORK'
/** Whether a read failed because the server was unable to serve. */
export const isUnavailable = (error: unknown) => error instanceof Problem && error.code === 'UNAVAILABLE'

/**
 * Follows every read. Reads that failed without a connection are repeated once it is back. Failed changes are not,
 * because only the user knows whether to try again. A read whose `meta` has `mayBeStored` may come from this browser's
 * storage, so it says nothing about the server.
 */
export function watchConnection(client: QueryClient): ConnectionWatch {
  const listeners = new Set<() => void>()
  let connection: Connection = 'there'
  /** Reads that the server could not serve; it may still serve others from memory. */
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
    const isServed = action?.type === 'success' && !action.manual && !event.query.meta?.mayBeStored
    const isRefused = action?.type === 'error' && !isNetwork(action.error)
    // Reads of a page that the user has left no longer matter.
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
    // A network connection does not prove that the server is reachable: the next successful read does.
    browserSays: (online) => {
      if (!online) become('lost')
    },
  }
}
