// How throughput scales with processes: spoken turns through a proxy, with one worker, on PostgreSQL and a bucket.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { RecordedRequest } from '@parley/fake-provider/requests.ts'
import { startServer } from '../e2e/support/server.ts'
import { findPostgres } from '../scripts/postgres.mjs'
import { addedTimes, totalOf } from './critical-path.ts'
import { percentile, printTable } from './figures.ts'
import { enrol, type Learner, readRecording, speakAll } from './learner.ts'
import { startBucketProcess, startTurnProvider } from './processes.ts'
import { startProxy } from './proxy.ts'

const { values } = parseArgs({
  options: {
    /** Numbers of api processes, one section of the table each. */
    processes: { type: 'string', default: '1,2,4' },
    /** Numbers of concurrent learners, one row each. */
    at: { type: 'string', default: '25,50,100' },
    /** Number of measured turns per learner. */
    turns: { type: 'string', default: '5' },
    port: { type: 'string', default: '24800' },
  },
})

/** Added time at which the system counts as saturated, in milliseconds. */
const saturatedMs = 300
const root = join(import.meta.dirname, '..')
const provider = await startTurnProvider()
const origin = new URL(provider.url).origin
const postgres = await findPostgres()
if (!('url' in postgres)) throw new Error(`This benchmark needs PostgreSQL: ${postgres.skipped}`)
const bucket = await startBucketProcess()
const audio = await readRecording()
const env = {
  OPENAI_BASE_URL: provider.url,
  LOG_LEVEL: 'warn',
  DATABASE_URL: postgres.url,
  ACCESS_TOKEN_SECRET: 'the same secret for every process of this run',
  TRUSTED_PROXIES: '127.0.0.1',
  CONNECTIONS_PER_ADDRESS: '10000',
  S3_ENDPOINT: bucket.url,
  S3_BUCKET: 'parley',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
}

/** Starts a worker, which prints nothing. @returns a function that stops it */
function startWorker(): () => Promise<void> {
  const child = spawn(process.execPath, [join(root, 'apps', 'api', 'src', 'worker.ts')], {
    env: { PATH: process.env.PATH, ...env, WORKER_PORT: '0', DATA_DIR: join('/tmp', `parley-worker-${process.pid}`) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
}

/** The processes' total processor time so far, in seconds. */
async function processorSeconds(urls: readonly string[]): Promise<number> {
  const read = async (url: string) => {
    const text = await (await fetch(`${url}/metrics`)).text()
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
  }
  return (await Promise.all(urls.map(read))).reduce((sum, seconds) => sum + seconds, 0)
}

async function row(proxyUrl: string, urls: readonly string[], concurrency: number) {
  const learners: Learner[] = []
  for (let n = 0; n < concurrency; n++) learners.push(await enrol(proxyUrl))
  await speakAll(learners, audio, 2)
  await fetch(`${origin}/control/requests`, { method: 'DELETE' })
  const [cpuBefore, since] = [await processorSeconds(urls), performance.now()]
  const spoken = await speakAll(learners, audio, Number(values.turns))
  const seconds = (performance.now() - since) / 1000
  const cpu = (await processorSeconds(urls)) - cpuBefore
  const { items } = (await (await fetch(`${origin}/control/requests`)).json()) as { items: RecordedRequest[] }
  const added = addedTimes(spoken, items).map(totalOf)
  const ms = (p: number) => Math.round(percentile(added, p))
  return {
    processes: urls.length,
    'at once': concurrency,
    turns: spoken.length,
    'turns/s': (spoken.length / seconds).toFixed(1),
    'added p50 ms': ms(0.5),
    'p95 ms': ms(0.95),
    'p99 ms': ms(0.99),
    'CPU ms/turn': ((cpu * 1000) / spoken.length).toFixed(1),
    'cores taken': (cpu / seconds).toFixed(2),
    saturated: ms(0.95) > saturatedMs ? 'yes' : '',
  }
}

try {
  const rows = []
  const stopWorker = startWorker()
  for (const count of values.processes.split(',').map(Number)) {
    const servers = []
    for (let n = 0; n < count; n++) servers.push(await startServer({ ...env, JOBS: 'off' }))
    const urls = servers.map(({ url }) => url.replace('localhost', '127.0.0.1'))
    const proxy = await startProxy(Number(values.port), urls)
    for (const concurrency of values.at.split(',').map(Number)) rows.push(await row(proxy.url, urls, concurrency))
    await proxy.stop()
    await Promise.all(servers.map((server) => server.remove()))
  }
  await stopWorker()
  console.log(
    `${availableParallelism()} cores, which learners, model servers, proxy, store and PostgreSQL share. ` +
      `Added = time to the first sound minus the provider's critical path; saturated = p95 over ${saturatedMs} ms.\n`,
  )
  printTable(rows)
} finally {
  await bucket.stop()
  await provider.stop()
  await postgres.stop()
}
