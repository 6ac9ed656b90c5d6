// Whether the server can be reached: what the browser says of the network, and how reads fare.
import type { QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

/** `back`: it was lost in this tab and is there again. */
export type Connection = 'there' | 'lost' | 'back'

export interface ConnectionWatch {
  current: () => Connection
  subscribe: (listener: () => void) => () => void
  /** Takes note of what the browser says. */
  browserSays: (online: boolean) => void
}

const isNetwork = (error: unknown) => error instanceof Problem && error.code === 'NETWORK'

/**
 * Follows every read. What failed for want of a connection is read again when there is one; a change that failed is
 * not: only its author knows whether it shall be tried once more.
 */
export function watchConnection(client: QueryClient): ConnectionWatch {
  const listeners = new Set<() => void>()
  let connection: Connection = 'there'
  const become = (next: Connection) => {
    if (connection === next) return
    connection = next
    for (const listener of listeners) listener()
  }
  const back = () => {
    if (connection !== 'lost') return
    become('back')
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => isNetwork(state.error) })
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    if ((action.type === 'failed' || action.type === 'error') && isNetwork(action.error)) become('lost')
    if (action.type === 'success' && !action.manual) back()
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
