// Resident memory of a server without any model server: at rest, after spoken turns, during reviews, and idle again.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { languages } from '@parley/contracts/language/language.ts'
import { getReview, requestReview } from '@parley/contracts/review/review.ts'
import { startServer } from '../e2e/support/server.ts'
import { findPostgres } from '../scripts/postgres.mjs'
import { percentile, printTable } from './figures.ts'
import { enrol, readRecording, speakAll } from './learner.ts'
import { post } from './person.ts'
import { residentMb } from './resident.ts'

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
/** Turns in one conversation. */
const turnsEach = 4
const sampleMs = 100

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

async function figuresOf(settings: Record<string, string>): Promise<Figures> {
  await using stack = new AsyncDisposableStack()
  const server = await startServer({ LOG_LEVEL: 'warn', ...settings })
  stack.defer(() => server.remove())
  const resident = () => residentMb(server.pid() ?? 0)
  await pause(Number(values.rest) * 1000)
  const rest = await resident()
  await speak(server.url)
  const turns = await resident()
  let peak = turns
  const sampling = setInterval(async () => {
    peak = Math.max(peak, await resident())
  }, sampleMs)
  stack.defer(() => clearInterval(sampling))
  await review(server.url)
  clearInterval(sampling)
  const reviews = peak
  await pause(Number(values.idle) * 1000)
  return { rest, turns, reviews, idle: await resident() }
}

async function row(database: string, settings: () => Promise<Record<string, string>>) {
  const runs: Figures[] = []
  for (let n = 0; n < Number(values.runs); n += 1) runs.push(await figuresOf(await settings()))
  const median = (name: keyof Figures) => {
    const figure = percentile(
      runs.map((run) => run[name]),
      0.5,
    )
    const target = database === 'PostgreSQL' && name !== 'idle' ? targets[name] : null
    return figure.toFixed(0) + (target === null ? '' : figure <= target ? ' (met)' : ` (missed: ${target})`)
  }
  return {
    database,
    [`at rest, ${values.rest} s`]: median('rest'),
    [`${values.turns} turns, ${languages.length} languages`]: median('turns'),
    [`peak of ${values.reviews} reviews`]: median('reviews'),
    [`idle, ${values.idle} s`]: median('idle'),
  }
}

const postgres = await findPostgres()
try {
  const rows = 'url' in postgres ? [await row('PostgreSQL', async () => ({ DATABASE_URL: postgres.url }))] : []
  rows.push(await row('embedded', async () => ({})))
  console.log(`Resident memory in MB, median of ${values.runs}.\n`)
  if ('skipped' in postgres) console.log(`Without PostgreSQL: ${postgres.skipped}\n`)
  printTable(rows)
} finally {
  if ('stop' in postgres) await postgres.stop()
}
