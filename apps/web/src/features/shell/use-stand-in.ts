import { useQuery } from '@tanstack/react-query'
import { Problem } from '#platform/problem.ts'

/** A query that never comes, or has failed, to show what stands in its place. */
export const useStandIn = (kind: 'late' | 'broken') =>
  useQuery({
    queryKey: ['parts', kind],
    queryFn: (): Promise<undefined> =>
      kind === 'late' ? new Promise(() => undefined) : Promise.reject(new Problem('INTERNAL', { status: 500 })),
    retry: false,
  })
