// All of this server's Prometheus metrics. Labels have few values, all of them known here: no ids, no names.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { withTimeout } from '../http/with-timeout.ts'
import type { JobCounts } from '../jobs/jobs.ts'
import { remembered } from '../remembered.ts'

/** Stages of a turn. `first_sound` and `whole` are measured from the arrival of the request, as is `receive`. */
export type TurnStage = 'receive' | 'transcription' | 'reply' | 'speech' | 'first_sound' | 'whole'
/** `interrupted`: the learner left early, for example by speaking. `failed`: a server could not answer. */
export type TurnOutcome = 'done' | 'interrupted' | 'failed'
export type ModelRole = 'transcription' | 'language_model' | 'speech'
export type RequestOutcome = 'ok' | 'failed'
/** Operations on the file storage. */
export type FilesOperation = 'read' | 'write' | 'delete'

/** Values that are queried for each scrape; a process omits those that it does not have. */
export interface MetricSources {
  /** Called at most every 10 s. */
  countJobs?(): Promise<JobCounts>
  areFilesWritable?(): Promise<boolean>
  openStreams?(): number
}

export interface Metrics {
  /** @param route the pattern, such as `/api/review/:id` */
  observeHttpRequest(labels: { method: string; route: string; status: number }, seconds: number): void
  observeTurnStage(stage: TurnStage, seconds: number): void
  countTurn(outcome: TurnOutcome): void
  observeModelRequest(role: ModelRole, outcome: RequestOutcome, seconds: number): void
  observeFilesRequest(operation: FilesOperation, outcome: RequestOutcome, seconds: number): void
  /** Call once. */
  watch(sources: MetricSources): void
  /** In Prometheus' text format. */
  read(): Promise<{ contentType: string; text: string }>
  /** Stops measuring, and frees all metrics. */
  close(): void
}

/** How long job counts are cached, in milliseconds: scrapes must not put load on the database. */
const jobsFreshMs = 10_000
/** Timeout for the job counts, in milliseconds; they are omitted if the database takes longer. */
const jobsPatienceMs = 1_000

const quick = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30]
/** Buckets for turns: audio should start within a second, and a turn ends within a minute or two. */
const ofTurns = [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 30, 60]
const ofModels = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 15, 30, 60]

function declareJobs(registry: Registry, countJobs: () => Promise<JobCounts>): void {
  const counts = remembered(countJobs, jobsFreshMs)
  new Gauge({
    name: 'parley_jobs',
    help: 'Jobs of all processes together: due and not begun, running, given up within a day. Absent while the database is away.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counted = await withTimeout(jobsPatienceMs, counts(), null)
      this.reset()
      if (counted === null) return
      for (const state of ['waiting', 'running', 'failed'] as const) this.set({ state }, counted[state])
    },
  })
}

function declareSources(registry: Registry, { countJobs, areFilesWritable, openStreams }: MetricSources): void {
  const registers = [registry]
  if (countJobs !== undefined) declareJobs(registry, countJobs)
  if (areFilesWritable !== undefined)
    new Gauge({
      name: 'parley_files_writable',
      help: '1 while recordings can be stored, 0 while they cannot.',
      registers,
      async collect() {
        this.set((await areFilesWritable()) ? 1 : 0)
      },
    })
  if (openStreams !== undefined)
    new Gauge({
      name: 'parley_open_streams',
      help: 'Turns and other streams that are being answered by this process.',
      registers,
      collect() {
        this.set(openStreams())
      },
    })
}

/**
 * How often the event loop's lag is measured, in milliseconds. The measured values include the interval: 200 ms is no
 * lag. Every 20 ms would take 4 ms of processor time each second.
 */
const loopMs = 200

/** Collects process metrics only after the first scrape. */
function onceAsked(registry: Registry): () => void {
  let isMeasured = false
  return () => {
    if (!isMeasured) collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopMs })
    isMeasured = true
  }
}

/** One process's metrics, separate from those of any other app in it. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const measureProcess = onceAsked(registry)
  const http = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: quick,
    registers,
  })
  const stages = new Histogram({
    name: 'parley_turn_stage_seconds',
    help: 'Time that the stages of turns took which came to their end. receive, first_sound and whole begin with the request.',
    labelNames: ['stage'],
    buckets: ofTurns,
    registers,
  })
  const turns = new Counter({
    name: 'parley_turns_total',
    help: 'Turns that were answered, that the learner left, and that failed.',
    labelNames: ['outcome'],
    registers,
  })
  const models = new Histogram({
    name: 'parley_model_request_seconds',
    help: 'Time from a request to a model server to the end of its answer; each of two tries counts.',
    labelNames: ['role', 'outcome'],
    buckets: ofModels,
    registers,
  })
  const files = new Histogram({
    name: 'parley_files_request_seconds',
    help: 'Time that the storage of files took.',
    labelNames: ['operation', 'outcome'],
    buckets: quick,
    registers,
  })
  // Prometheus can only compute a rate for the first failure if there was a zero before it.
  for (const outcome of ['done', 'interrupted', 'failed']) turns.inc({ outcome }, 0)
  return {
    observeHttpRequest: (labels, seconds) => http.observe(labels, seconds),
    observeTurnStage: (stage, seconds) => stages.observe({ stage }, seconds),
    countTurn: (outcome) => turns.inc({ outcome }),
    observeModelRequest: (role, outcome, seconds) => models.observe({ role, outcome }, seconds),
    observeFilesRequest: (operation, outcome, seconds) => files.observe({ operation, outcome }, seconds),
    watch: (sources) => declareSources(registry, sources),
    async read() {
      measureProcess()
      return { contentType: registry.contentType, text: await registry.metrics() }
    },
    close: () => registry.clear(),
  }
}
