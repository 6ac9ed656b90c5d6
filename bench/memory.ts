// Resident memory of a server without any model server: at rest, after spoken turns, during reviews, and idle again.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import { languages } from '@parley/contracts/language/language.ts'
import { getReview, requestReview } from '@parley/contracts/review/review.ts'
import { startServer } from '../e2e/support/server.ts'
import { programOptions, programVariables } from '../scripts/node24.mjs'
import { findPostgres } from '../scripts/postgres.mjs'
import { percentile, printTable } from './figures.ts'
import { enrol, readRecording, speakAll } from './learner.ts'
import { residentMb } from './memory/resident.ts'
import { post } from './person.ts'

const { values } = parseArgs({
  options: {
    /** Each figure is the median of this many runs. */
    runs: { type: 'string', default: '3' },
    turns: { type: 'string', default: '200' },
    reviews: { type: 'string', default: '20' },
    /** Seconds without a request before the first and the last figure. */
    rest: { type: 'string', default: '15' },
    idle: { type: 'string', default: '90' },
  },
})

/** Maximum figures on PostgreSQL, in MB. */
const targets = { rest: 220, turns: 370, reviews: 670 }
/** What the embedded database may add at rest besides what it adds to an empty process, in MB. */
const embeddedMore = 60
/** Turns in one conversation. */
const turnsEach = 4
const sampleMs = 100
/** Samples between two figures of the printed series. */
const seriesSamples = 100

const audio = await readRecording()

async function speak(url: string): Promise<void> {
  const conversations = Math.ceil(Number(values.turns) / turnsEach / languages.length)
  for (let n = 0; n < conversations; n += 1) {
    const learners = languages.map((language) => enrol(url, { language, text: 'Parley 1 2 3 OK' }))
    await speakAll(await Promise.all(learners), audio, turnsEach)
  }
}

async function review(url: string): Promise<void> {
  const one = async () => {
    const learner = await enrol(url, { language: 'en', text: 'I goed to the shop yesterday, and he have a shirts.' })
    await learner.speak(audio)
    const { _id } = await post<{ _id: string }>(
      url + requestReview.path,
      { session_id: learner.sessionId },
      learner.token,
    )
    const headers = { authorization: `Bearer ${learner.token}` }
    for (;;) {
      const answer = await fetch(url + getReview.path.replace(':id', _id), { headers })
      const { status } = (await answer.json()) as { status: string }
      if (status !== 'pending') return
      await pause(sampleMs)
    }
  }
  await Promise.all(Array.from({ length: Number(values.reviews) }, one))
}

/** In MB. */
interface Figures {
  readonly rest: number
  readonly turns: number
  readonly reviews: number
  readonly idle: number
}

/** Samples a process until disposed. */
class Samples implements Disposable {
  readonly all: number[] = []
  readonly #timer: NodeJS.Timeout

  constructor(resident: () => Promise<number>) {
    this.#timer = setInterval(async () => this.all.push(await resident()), sampleMs)
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }
}

async function measure(settings: Record<string, string>): Promise<{ figures: Figures; samples: readonly number[] }> {
  await using stack = new AsyncDisposableStack()
  const server = await startServer({ LOG_LEVEL: 'warn', ...settings })
  stack.defer(() => server.remove())
  const resident = () => residentMb(server.pid() ?? 0)
  const { all: samples } = stack.use(new Samples(resident))
  await pause(Number(values.rest) * 1000)
  const rest = await resident()
  await speak(server.url)
  const turns = await resident()
  const begun = samples.length
  await review(server.url)
  const reviews = Math.max(turns, ...samples.slice(begun))
  await pause(Number(values.idle) * 1000)
  return { figures: { rest, turns, reviews, idle: await resident() }, samples }
}

/** What an empty embedded database adds to a process, in MB. */
async function embeddedAlone(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-memory-'))
  const program = [join(import.meta.dirname, 'memory/pglite-alone.ts'), join(folder, 'database'), values.rest]
  const env = { ...process.env, ...programVariables }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [...programOptions, ...program], { env })
    return Number(stdout)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureAll(database: string, settings: () => Promise<Record<string, string>>) {
  const runs: Figures[] = []
  for (let n = 0; n < Number(values.runs); n += 1) {
    const { figures, samples } = await measure(await settings())
    runs.push(figures)
    const series = samples.filter((_, index) => index % seriesSamples === 0).map((mb) => mb.toFixed(0))
    console.log(`${database}, every ${(sampleMs * seriesSamples) / 1000} s: ${series.join(' ')}`)
  }
  const median = (name: keyof Figures) =>
    percentile(
      runs.map((run) => run[name]),
      0.5,
    )
  return { database, rest: median('rest'), turns: median('turns'), reviews: median('reviews'), idle: median('idle') }
}

const judged = (figure: number, target: number | undefined) =>
  figure.toFixed(0) + (target === undefined ? '' : figure <= target ? ' (met)' : ` (missed: ${target.toFixed(0)})`)

const rowOf = ({ database, ...figures }: Figures & { database: string }, target: Partial<Figures>) => ({
  database,
  [`at rest, ${values.rest} s`]: judged(figures.rest, target.rest),
  [`${values.turns} turns, ${languages.length} languages`]: judged(figures.turns, target.turns),
  [`peak of ${values.reviews} reviews`]: judged(figures.reviews, target.reviews),
  [`idle, ${values.idle} s`]: judged(figures.idle, target.idle),
})

const postgres = await findPostgres()
try {
  console.log('Resident memory in MB.')
  const onPostgres =
    'url' in postgres ? await measureAll('PostgreSQL', async () => ({ DATABASE_URL: postgres.url })) : null
  const embedded = await measureAll('embedded', async () => ({}))
  const alone = await embeddedAlone()
  console.log(`\nMedian of ${values.runs}; an embedded database alone adds ${alone.toFixed(0)}.\n`)
  if ('skipped' in postgres) console.log(`Without PostgreSQL: ${postgres.skipped}\n`)
  const rest = onPostgres && onPostgres.rest + alone + embeddedMore
  printTable([
    ...(onPostgres === null ? [] : [rowOf(onPostgres, targets)]),
    rowOf(embedded, rest === null ? {} : { rest }),
  ])
} finally {
  if ('stop' in postgres) await postgres.stop()
}
