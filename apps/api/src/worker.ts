// The worker program: starts, runs jobs, stops.
import { readEnv } from '#platform/env/env.ts'
import { createLog } from '#platform/log/log.ts'
import { runProgram } from './program.ts'
import { startWorker } from './start-worker.ts'

await runProgram(async () => {
  const env = readEnv(process.env)
  const worker = await startWorker(env, createLog(env))
  console.log(`Parley works off jobs; ${worker.url}/readyz says how it is.`)
  return () => {
    console.log('Stopping: jobs that run may end.')
    return worker.stop()
  }
})
