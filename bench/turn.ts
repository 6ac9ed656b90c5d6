// Time that our server adds to a spoken turn: time to the first audio minus the critical path recorded by the provider.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { RecordedRequest } from '@parley/fake-provider/requests.ts'
import { startServer } from '../e2e/support/server.ts'
import { findPostgres } from '../scripts/postgres.mjs'
import { type AddedTime, addedTimes, totalOf } from './critical-path.ts'
import { percentile, printTable } from './figures.ts'
import { enrol, type Learner, passerBy, readRecording, speakAll, spreadMs } from './learner.ts'
import { startBarePipeline, startLiveKit, startTurnProvider } from './processes.ts'

const { values } = parseArgs({
  options: {
    /** Numbers of concurrent learners, one row each. */
    at: { type: 'string', default: '1,25,100' },
    turns: { type: 'string', default: '10' },
    embedded: { type: 'boolean', default: false },
    /** `livekit` compares with `@livekit/agents`. */
    peer: { type: 'string' },
    /** Only one subject: `parley`, `bare` or the peer. */
    only: { type: 'string' },
    /** A folder for a CPU profile of our server. */
    profile: { type: 'string' },
  },
})

const provider = await startTurnProvider()
const origin = new URL(provider.url).origin
const postgres = values.embedded ? { skipped: 'by option' } : await findPostgres()
const server = await startServer({
  OPENAI_BASE_URL: provider.url,
  LOG_LEVEL: 'warn',
  ...(values.profile === undefined ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` }),
  ...('url' in postgres ? { DATABASE_URL: postgres.url } : {}),
})
if (values.peer !== undefined && values.peer !== 'livekit') throw new Error('The only peer is livekit')
const bare = await startBarePipeline(provider.url)
const peer = values.peer === undefined ? null : await startLiveKit(provider.url)
const audio = await readRecording()

/** A measured server; all run with the same provider. */
interface Subject {
  readonly name: string
  readonly url: string
  enter(): Promise<Learner>
}
const subjects: Subject[] = [
  { name: 'parley', url: server.url, enter: () => enrol(server.url) },
  { name: 'bare', url: bare.url, enter: async () => passerBy(bare.url) },
]
if (peer !== null) subjects.push({ name: 'livekit', url: peer.url, enter: async () => passerBy(peer.url) })

/** The provider's recorded requests since they were last cleared. */
async function providerRequests(): Promise<RecordedRequest[]> {
  const { items } = (await (await fetch(`${origin}/control/requests`)).json()) as { items: RecordedRequest[] }
  return items
}

/** A gauge or counter from a subject's process. */
async function metric({ url }: Subject, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(text.match(new RegExp(`^${name} (\\S+)`, 'm'))?.[1])
}

const cpuSeconds = 'process_cpu_seconds_total'
const memoryBytes = 'process_resident_memory_bytes'

/** The subject's peak memory while `work` ran, in bytes. */
async function peakMemory<T>(subject: Subject, work: () => Promise<T>): Promise<{ result: T; peak: number }> {
  let peak = 0
  const look = async () => {
    peak = Math.max(peak, await metric(subject, memoryBytes))
  }
  const timer = setInterval(() => void look(), 250)
  const result = await work().finally(() => clearInterval(timer))
  await look()
  return { result, peak }
}

async function row(subject: Subject, concurrency: number) {
  const learners: Learner[] = []
  for (let n = 0; n < concurrency; n++) learners.push(await subject.enter())
  const turnsEach = Math.max(Number(values.turns), concurrency === 1 ? 20 : 0)
  // Warm-up: compiles the code and opens the connections.
  await speakAll(learners, audio, Math.max(2, Math.ceil(10 / concurrency)))
  await fetch(`${origin}/control/requests`, { method: 'DELETE' })

  const [cpuBefore, memoryBefore] = [await metric(subject, cpuSeconds), await metric(subject, memoryBytes)]
  const { result: spoken, peak } = await peakMemory(subject, () => speakAll(learners, audio, turnsEach))
  const cpu = (await metric(subject, cpuSeconds)) - cpuBefore
  const added = addedTimes(spoken, await providerRequests())
  const ms = (p: number, of: (added: AddedTime) => number = totalOf) => percentile(added.map(of), p).toFixed(1)
  const where = (of: (added: AddedTime) => number) => `${ms(0.5, of)} · ${ms(0.99, of)}`
  return {
    'at once': concurrency,
    who: subject.name,
    turns: spoken.length,
    'added p50 ms': ms(0.5),
    'p95 ms': ms(0.95),
    'p99 ms': ms(0.99),
    'to transcription': where((one) => one.beforeTranscription),
    'to model': where((one) => one.beforeModel),
    'to speech': where((one) => one.beforeSpeech),
    'to client': where((one) => one.toClient),
    'CPU ms/turn': ((cpu * 1000) / spoken.length).toFixed(1),
    'MB/stream': (Math.max(0, peak - memoryBefore) / 1024 / 1024 / concurrency).toFixed(2),
    'loop lag p99 ms': ((await metric(subject, 'nodejs_eventloop_lag_p99_seconds')) * 1000).toFixed(1),
  }
}

/** Milliseconds from a learner's disconnect until its last upstream request closes, for this many turns. */
async function closing(turns: number): Promise<number[]> {
  const learner = await enrol(server.url)
  const took: number[] = []
  for (let n = 0; n < turns; n++) {
    await fetch(`${origin}/control/requests`, { method: 'DELETE' })
    const leftAt = await learner.leave(audio)
    // Longer than both the target and an abandoned turn's lease.
    await pause(spreadMs)
    const closed = (await providerRequests()).flatMap(({ abortedAt }) =>
      abortedAt === null ? [] : [abortedAt - leftAt],
    )
    if (closed.length > 0) took.push(Math.max(...closed))
  }
  return took
}

try {
  const rows = []
  for (const concurrency of values.at.split(',').map(Number)) {
    for (const subject of subjects) {
      if (values.only === undefined || values.only === subject.name) rows.push(await row(subject, concurrency))
    }
  }
  console.log(
    `Database: ${'url' in postgres ? 'PostgreSQL' : 'embedded'}. Added = time to the first sound minus the provider's critical path;\n` +
      'where it went (to …) as p50 · p99 ms.\n',
  )
  printTable(rows)
  if (values.only === undefined || values.only === 'parley') {
    const took = await closing(20)
    const ms = (p: number) => percentile(took, p).toFixed(1)
    console.log(`\nClient gone, upstream closed: p50 ${ms(0.5)} ms, worst ${ms(1)} ms of ${took.length} turns.`)
  }
} finally {
  await peer?.stop()
  await bare.stop()
  await server.remove()
  await provider.stop()
  if ('stop' in postgres) await postgres.stop()
}
