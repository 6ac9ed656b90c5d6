// The signals that ask this process to stop.

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const
/** SIGINT is Ctrl-C: a person is waiting at a terminal. */
export type StopSignal = (typeof signals)[number]

/** Time within which a second SIGINT comes from the same key press, in milliseconds. */
const echoMs = 2_000

/**
 * Calls `stop` at the first SIGTERM, SIGINT or SIGHUP, and never again. A signal to a process group arrives more than
 * once, directly and through `npm start`, so a repeated signal does not end the process. Only a second Ctrl-C (SIGINT),
 * from a user who does not want to wait, ends it immediately.
 */
export function onStopSignal(stop: (signal: StopSignal) => void): void {
  let askedAt: number | undefined
  for (const signal of signals) {
    process.on(signal, () => {
      if (askedAt === undefined) {
        askedAt = performance.now()
        stop(signal)
      } else if (signal === 'SIGINT' && performance.now() - askedAt > echoMs) {
        process.exit(130)
      }
    })
  }
}
