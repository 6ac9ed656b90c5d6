// The lease under which a turn is answered, renewed until it is released.
import type { Database } from '#database/connect.ts'
import { releaseLease, renewLease } from './lease.queries.ts'

/** A third of the lease. Most turns are over before the first renewal. */
const renewMs = 1_300

export interface Lease {
  /** Releases the session; a second call has no effect. */
  release(): Promise<void>
  /** Runs work that also releases the session. If it fails, the session is still leased. */
  releaseWith<Result>(work: () => Promise<Result>): Promise<Result>
  /** Aborts when another server has taken the session. */
  readonly lost: AbortSignal
}

/** For a turn that is answered without a lease. */
export const noopLease = (): Lease => ({
  release: async () => undefined,
  releaseWith: (work) => work(),
  lost: new AbortController().signal,
})

/** Renews a newly taken lease until it is released. */
export function holdLease(db: Database, sessionId: string, turnId: string): Lease {
  let released: Promise<void> | null = null
  const lost = new AbortController()
  const timer = setInterval(() => {
    renewLease(db, sessionId, turnId).then(
      (isHeld) => {
        if (!isHeld && released === null) lost.abort(new Error('The lease of the session was lost'))
      },
      // Ignores a short outage of the database: the lease lasts for two more attempts.
      () => undefined,
    )
  }, renewMs)
  timer.unref()
  return {
    lost: lost.signal,
    releaseWith(work) {
      // From now on, a released lease must not count as lost.
      clearInterval(timer)
      const result = work()
      const done = () => undefined
      released = result.then(done, () => {
        released = null
      })
      return result
    },
    release() {
      clearInterval(timer)
      released ??= releaseLease(db, sessionId, turnId)
      return released
    },
  }
}
