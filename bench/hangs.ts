// Effect of a hanging model server: in each role, every nth call never gets a response while learners speak.
import { parseArgs } from 'node:util'
import type { RecordedRequest } from '@parley/fake-provider/requests.ts'
import { startServer } from '../e2e/support/server.ts'
import { findPostgres } from '../scripts/postgres.mjs'
import { percentile, printTable } from './figures.ts'
import { enrol, type Learner, readRecording } from './learner.ts'
import { startTurnProvider } from './processes.ts'

const { values } = parseArgs({
  options: {
    /** Number of concurrent learners. */
    at: { type: 'string', default: '25' },
    turns: { type: 'string', default: '10' },
    /** In each role, one in this many calls hangs. */
    every: { type: 'string', default: '20' },
    embedded: { type: 'boolean', default: false },
  },
})

const provider = await startTurnProvider()
const origin = new URL(provider.url).origin
const postgres = values.embedded ? { skipped: 'by option' } : await findPostgres()
const server = await startServer({
  OPENAI_BASE_URL: provider.url,
  LOG_LEVEL: 'error',
  ...('url' in postgres ? { DATABASE_URL: postgres.url } : {}),
})
const audio = await readRecording()

/** Times to the first spoken sentence, and the number of turns without one. */
async function speakAll(learners: readonly Learner[], turns: number): Promise<{ times: number[]; failed: number }> {
  const times: number[] = []
  let failed = 0
  const speak = async (learner: Learner) => {
    for (let n = 0; n < turns; n++) {
      await learner.speak(audio).then(
        ({ firstAudioMs }) => times.push(firstAudioMs),
        () => failed++,
      )
    }
  }
  await Promise.all(learners.map(speak))
  return { times, failed }
}

const control = (settings: object) => fetch(`${origin}/control`, { method: 'POST', body: JSON.stringify(settings) })

async function row(name: string, learners: readonly Learner[]) {
  await fetch(`${origin}/control/requests`, { method: 'DELETE' })
  const { times, failed } = await speakAll(learners, Number(values.turns))
  const { items } = (await (await fetch(`${origin}/control/requests`)).json()) as { items: RecordedRequest[] }
  const seconds = (p: number) => (percentile(times, p) / 1000).toFixed(2)
  return {
    server: name,
    turns: times.length + failed,
    'without sound': failed,
    calls: items.length,
    'never answered': items.filter(({ firstByteAt }) => firstByteAt === null).length,
    'first audio p50 s': seconds(0.5),
    'p95 s': seconds(0.95),
    'p99 s': seconds(0.99),
    'worst s': seconds(1),
  }
}

try {
  const learners: Learner[] = []
  for (let n = 0; n < Number(values.at); n++) learners.push(await enrol(server.url))
  await speakAll(learners, 1)
  const well = await row('well', learners)
  const hang = { kind: 'hang', every: Number(values.every) }
  await control({ failures: { transcription: hang, chat: hang, speech: hang } })
  printTable([well, await row(`one of ${values.every} calls hangs`, learners)])
} finally {
  await server.remove()
  await provider.stop()
  if ('stop' in postgres) await postgres.stop()
}
