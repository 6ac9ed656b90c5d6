// Requests that were rejected because a payment is required first.
import type { ProblemCode } from '@parley/contracts/problem.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Caller } from './caller.ts'
import { Problem } from './problem.ts'

/** Codes that lead to the plans (specification §8). */
const paywalled: ReadonlySet<string> = new Set<ProblemCode>([
  'PADDLE.SUBSCRIPTION_INACTIVE',
  'PADDLE.INTERNAL_ERROR',
  'ORG.FREE_SESSION_LIMIT_EXPIRED',
])

/** Whether a call failed because a payment is required first. */
export const isPaywalled = (error: unknown): error is Problem => error instanceof Problem && paywalled.has(error.code)

type Listener = (problem: Problem) => void
const listeners = new Set<Listener>()

const report = (error: unknown): void => {
  if (isPaywalled(error)) for (const listener of listeners) listener(error)
}

/** Wraps a `send` so that its rejections are reported like those of queries and mutations, which do not see streams. */
export const reporting =
  (send: Caller['send']): Caller['send'] =>
  async (...request) => {
    try {
      return await send(...request)
    } catch (error) {
      report(error)
      throw error
    }
  }

/** Calls `onRefused` for every query, mutation or reported stream that was rejected for this reason. */
export function watchPaywall(client: QueryClient, onRefused: Listener): void {
  listeners.add(onRefused)
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') report(event.action.error)
  })
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') report(event.action.error)
  })
}
