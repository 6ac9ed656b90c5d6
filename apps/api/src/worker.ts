// Start, work off jobs, stop.
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { readEnv } from '#platform/env.ts'
import { createLog } from '#platform/log.ts'
import { onStopSignal } from '#platform/stop-signal.ts'
import { startWorker } from './start-worker.ts'

if (existsSync('.env')) process.loadEnvFile()
let stop = async () => {
  console.log('Stopped before it was ready.')
}
// Before anything is opened: as the first process of a container it would otherwise not be told.
onStopSignal(() => {
  stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
try {
  const env = readEnv(process.env)
  const worker = await startWorker(env, createLog(env))
  console.log(`Parley works off jobs; ${worker.url}/readyz says how it is.`)
  flushCompileCache()
  stop = () => {
    console.log('Stopping: jobs that run may end.')
    return worker.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
