// The cache of all data read from the server.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

const retriesMax = 2

/** Only reads without a response, or while the server is unavailable, are retried. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return error instanceof Problem && (error.code === 'NETWORK' || error.code === 'UNAVAILABLE') && failures < retriesMax
}

/** Logs every read and change that failed (specification §8); pages show only what concerns the user. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => console.error('A read failed', queryKey, error) }),
  mutationCache: new MutationCache({ onError: (error) => console.error('A change failed', error) }),
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})
