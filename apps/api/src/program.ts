// What the programs of this package have in common: how they begin, and how a signal ends them.
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { onStopSignal, type StopSignal } from '#platform/stop-signal.ts'

/**
 * Runs until a signal comes, and ends the process: with 1 where it cannot start or stop, which standard error explains.
 * @param start brings everything up. @returns what brings it down
 */
export async function runProgram(start: () => Promise<(signal: StopSignal) => Promise<void>>): Promise<void> {
  const fail = (error: unknown) => {
    console.error(error instanceof Error && stop === undefined ? error.message : error)
    process.exit(1)
  }
  let stop: ((signal: StopSignal) => Promise<void>) | undefined
  if (existsSync('.env')) process.loadEnvFile()
  // Before anything is opened: as the first process of a container it would otherwise not be told.
  onStopSignal((signal) => {
    if (stop === undefined) console.log('Stopped before it was ready.')
    Promise.resolve(stop?.(signal)).then(() => process.exit(0), fail)
  })
  try {
    stop = await start()
    // The next start finds what this one has compiled, however this one ends.
    flushCompileCache()
  } catch (error) {
    fail(error)
  }
}
