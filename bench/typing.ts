// Typing latency in the scenario wizard with the maximum number of goals.
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { signedInAuthor, writtenScenario } from '../e2e/support/author.ts'
import { startPhone } from '../e2e/support/phone.ts'
import { startServer } from '../e2e/support/server.ts'
import { percentile, printTable } from './figures.ts'

const { values } = parseArgs({
  options: {
    /** Number of goals in the scenario. */
    goals: { type: 'string', default: '50' },
    /** Number of keys typed in each field. */
    keys: { type: 'string', default: '60' },
  },
})
const goals = Number(values.goals)
const targetMs = 50
/** Delay between two keys in milliseconds, as for a fast typist. */
const pauseMs = 120

/** Latencies recorded by `observe-keys.js` since the last call, in milliseconds. */
const keysNoted = () => desk.evaluate((): number[] => Reflect.get(globalThis, 'parleyKeys').splice(0))

const server = await startServer({ LOG_LEVEL: 'warn' })
const { desk, close } = await startPhone()
try {
  const author = await signedInAuthor(desk, server)
  const id = await writtenScenario(desk, server, author, 'The heating is broken', {
    user_goals: Array.from({ length: goals }, (_, n) => ({
      phrase: `¿Cuándo viene alguien a las ${n}?`,
      translation: { en: `When is somebody coming at ${n}?` },
    })),
  })
  await desk.addInitScript({ path: join(import.meta.dirname, '..', 'e2e', 'support', 'observe-keys.js') })
  await desk.setViewportSize({ width: 1280, height: 900 })
  await desk.goto(`${server.url}/platform/scenario/${id}`)
  await desk.getByRole('list', { name: 'Steps' }).getByRole('button', { name: 'Content' }).click()
  const table = []
  for (const name of ['Goal 1', `Goal ${Math.ceil(goals / 2)}`, `Goal ${goals}`, 'Goal 1, translation']) {
    const field = desk.getByRole('textbox', { name, exact: true })
    await field.fill('')
    await keysNoted()
    await field.pressSequentially('a word and '.repeat(10).slice(0, Number(values.keys)), { delay: pauseMs })
    const taken = await keysNoted()
    const p95 = percentile(taken, 0.95)
    table.push({
      field: name,
      keys: taken.length,
      'p50 ms': percentile(taken, 0.5).toFixed(1),
      'p95 ms': p95.toFixed(1),
      'longest ms': Math.max(...taken).toFixed(1),
      target: p95 <= targetMs ? 'met' : 'missed',
    })
  }
  console.log(`${goals} goals; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`)
  printTable(table)
} finally {
  await close()
  await server.remove()
}
