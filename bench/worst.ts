// Worst-case time of every synchronous function that processes user input.
// `npm run bench -- worst --times 9 --only MP3`
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { HarperGrammar } from '../apps/api/src/ai/grammar/harper.ts'
import { processorMs, timed, type WorstInput } from '../apps/api/src/testing/worst/worst-input.ts'
import { worstInputs } from '../apps/api/src/testing/worst/worst-inputs.ts'
import { percentile, printTable } from './figures.ts'

const { values } = parseArgs({
  options: {
    /** Number of runs for each function. */
    times: { type: 'string', default: '9' },
    /** Only functions whose name or input contains this. */
    only: { type: 'string', default: '' },
  },
})

/** Longest time that the event loop may be blocked, in milliseconds of processor time. */
const targetMs = 20

async function row({ name, input, size, unit, prepare }: WorstInput) {
  const work = prepare(size)
  const taken: Awaited<ReturnType<typeof timed>>[] = []
  for (let time = 0; time < Number(values.times); time++) taken.push(await timed(work, processorMs))
  const longest = taken.map(({ longestMs }) => longestMs)
  const median = percentile(longest, 0.5)
  const inAll = percentile(
    taken.map(({ ms }) => ms),
    0.5,
  )
  return {
    name,
    input,
    size: `${size.toLocaleString('en')} ${unit}`,
    least: Math.min(...longest),
    median,
    worst: Math.max(...longest),
    inAll,
  }
}

/** A line that consists only of mistakes, checked in a worker thread. */
async function checkerRow(): Promise<string> {
  const grammar = new HarperGrammar()
  const size = 4_000
  const check = (text: string) =>
    grammar
      .check({ text, language: 'en', isTyped: true, explanationLanguage: 'en', signal: new AbortController().signal })
      .catch(String)
  await check('This starts it.')
  const since = performance.now()
  await check('I goed. '.repeat(size / 8))
  const ms = performance.now() - since
  await grammar.close()
  return `Checking the grammar of ${size} characters of mistakes took a thread of its own ${ms.toFixed(0)} ms.`
}

const wanted = worstInputs.filter(({ name, input }) => `${name}: ${input}`.includes(values.only))
const rows = []
for (const each of wanted) rows.push(await row(each))
rows.sort((a, b) => b.median - a.median)
const late = rows.filter(({ median }) => median > targetMs)
const checker = values.only === '' ? await checkerRow() : ''

console.log(
  `Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors; ${values.times} times each; processor time.\n`,
)
printTable(
  rows.map(({ name, input, size, least, median, worst, inAll }) => ({
    function: name,
    'worst input': input,
    size,
    'least ms': least.toFixed(1),
    'median ms': median.toFixed(1),
    'worst ms': worst.toFixed(1),
    'in all ms': inAll.toFixed(1),
  })),
)
console.log(
  '\nWhat is done in steps counts by its longest stretch between two turns of others; "in all" are all of them.',
)
console.log(
  `More than ${targetMs} ms at the median: ${late.map(({ name, input }) => `${name} (${input})`).join('; ') || 'none'}`,
)
if (checker !== '') console.log(checker)
if (late.length > 0) process.exitCode = 1
