// Calls that were refused because a payment is required first.
import type { ProblemCode } from '@parley/contracts/problem.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Problem } from './problem.ts'

/** Codes that lead to the plans (specification §8). */
const paywalled: ReadonlySet<string> = new Set<ProblemCode>([
  'PADDLE.SUBSCRIPTION_INACTIVE',
  'PADDLE.INTERNAL_ERROR',
  'ORG.FREE_SESSION_LIMIT_EXPIRED',
])

/** Whether a call failed because a payment is required first. */
const isPaywalled = (error: unknown): error is Problem => error instanceof Problem && paywalled.has(error.code)

/** Calls `onRefused` for every query or mutation that was refused for this reason. */
export function watchRefusals(client: QueryClient, onRefused: (problem: Problem) => void): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isPaywalled(event.action.error)) {
      onRefused(event.action.error)
    }
  })
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && isPaywalled(event.action.error)) {
      onRefused(event.action.error)
    }
  })
}
