// For which request code runs: known wherever a log line is written or a model is asked, without being handed through.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './span.ts'

export interface RequestContext {
  /** The id of the request. A job has that of the request that sent it; one that no request sent has its own. */
  readonly requestId: string
  /** What runs at the moment, for tracing; null where nothing is traced. */
  readonly span: Span | null
}

const contexts = new AsyncLocalStorage<RequestContext>()

/** Undefined outside requests and jobs. */
export const currentContext = (): RequestContext | undefined => contexts.getStore()

/** Runs something, and all that it waits for, in a context. */
export const runInContext = <Result>(context: RequestContext, run: () => Result): Result => contexts.run(context, run)

/** Ids that may come from outside: they get into logs and headers. */
export const isSaneId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)
