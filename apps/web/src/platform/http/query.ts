// The cache of everything read from the server.
import { QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

const retriesMax = 2

/** Only reads without a response, or with an unavailable server, are retried. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return error instanceof Problem && (error.code === 'NETWORK' || error.code === 'UNAVAILABLE') && failures < retriesMax
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
