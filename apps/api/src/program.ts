// Code shared by this package's programs: how they start, and how a signal stops them.
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { loadEnvFile } from '#platform/env/env-file.ts'
import { crashText, faultText } from '#platform/log/log-error.ts'
import { onStopSignal, type StopSignal } from '#platform/stop-signal.ts'

/**
 * The heap is collected as soon as it has grown by this share, in percent. On a machine with much memory, V8 would
 * otherwise wait until it is several times as large, which takes 100 MB after turns.
 */
const heapGrowth = 30

/**
 * Runs until a signal arrives, then ends the process. If it cannot start or stop, the exit code is 1 and standard error
 * has the reason.
 * @param start starts everything.
 * @returns a function that stops it
 */
export async function runProgram(start: () => Promise<(signal: StopSignal) => Promise<void>>): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`)
  const fail = (error: unknown) => {
    console.error(stop === undefined ? faultText(error) : crashText(error))
    process.exit(1)
  }
  let stop: ((signal: StopSignal) => Promise<void>) | undefined
  // Node would print every field of the error, such as a query's parameters.
  process.on('uncaughtException', (error) => {
    console.error(crashText(error))
    process.exit(1)
  })
  // Before anything is opened: the first process in a container has no default signal handlers.
  onStopSignal((signal) => {
    if (stop === undefined) console.log('Stopped before it was ready.')
    Promise.resolve(stop?.(signal)).then(() => process.exit(0), fail)
  })
  try {
    loadEnvFile()
    stop = await start()
    // The next start can reuse the code that this one has compiled, however it ends.
    flushCompileCache()
  } catch (error) {
    fail(error)
  }
}
