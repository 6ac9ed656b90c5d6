// The current request, available to log lines and model requests without being passed down.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '../telemetry/span.ts'

export interface RequestContext {
  /** The request's id. A job has the id of the request that sent it, otherwise its own. */
  readonly requestId: string
  /** The current span; null if nothing is traced. */
  readonly span: Span | null
}

const contexts = new AsyncLocalStorage<RequestContext>()

/** Undefined outside requests and jobs. */
export const currentContext = (): RequestContext | undefined => contexts.getStore()

/** Runs a function, including everything that it awaits, in a context. */
export const runInContext = <Result>(context: RequestContext, run: () => Result): Result => contexts.run(context, run)

/** Whether an external id is safe to use in logs and headers. */
export const isSaneId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)
