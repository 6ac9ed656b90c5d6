import { useQuery } from '@tanstack/react-query'
import { Problem } from '#platform/http/problem.ts'

/** A query that never resolves or has failed, to show the corresponding state. */
export const useStandIn = (kind: 'late' | 'broken') =>
  useQuery({
    queryKey: ['parts', kind],
    queryFn: (): Promise<undefined> =>
      kind === 'late' ? new Promise(() => undefined) : Promise.reject(new Problem('INTERNAL', { status: 500 })),
    retry: false,
  })
