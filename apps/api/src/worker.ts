// Start, work off jobs, stop.
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { readEnv } from '#platform/env.ts'
import { createLog } from '#platform/log.ts'
import { onStopSignal } from '#platform/stop-signal.ts'
import { startWorker } from './start-worker.ts'

if (existsSync('.env')) process.loadEnvFile()
try {
  const env = readEnv(process.env)
  const worker = await startWorker(env, createLog(env))
  console.log(`Parley works off jobs; ${worker.url}/readyz says how it is.`)
  flushCompileCache()
  onStopSignal(() => {
    console.log('Stopping: jobs that run may end.')
    worker.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
