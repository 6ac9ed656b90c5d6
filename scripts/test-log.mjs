// `npm run test:log`: runs `npm test`, and appends a line about each run to a file outside the repository, to compare
// the durations and failures of many runs. Options: `--runs N`, `--loops N` (busy loops during the tests), `--log
// FILE`; arguments after `--` are passed to `npm test`.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './node24.mjs'
import { stepsFile } from './session.mjs'

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    loops: { type: 'string', default: '0' },
    log: { type: 'string', default: join(homedir(), '.cache', 'parley', 'test-log.jsonl') },
  },
  allowPositionals: true,
})
const [runs, loops] = [Number(values.runs), Number(values.loops)]
if (!Number.isInteger(runs) || !Number.isInteger(loops)) throw new Error('--runs and --loops need whole numbers')

/** @param {string[]} args */
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()

/** The run's results; nothing if it ended before its summary. */
const summary = () =>
  existsSync(stepsFile) ? JSON.parse(readFileSync(stepsFile, 'utf8')) : { steps: [], failures: [] }

/** Runs the tests once alongside the loops. @returns the entry for the log */
async function runOnce() {
  rmSync(stepsFile, { force: true })
  const busy = Array.from({ length: loops }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }))
  const since = new Date()
  const tests = spawn(process.execPath, [join(root, 'scripts', 'test.mjs'), ...positionals], { stdio: 'inherit' })
  const end = () => {
    tests.kill('SIGTERM')
    for (const loop of busy) loop.kill('SIGKILL')
  }
  process.on('exit', end)
  const [code] = await once(tests, 'exit')
  process.off('exit', end)
  end()
  const { steps, failures, ...counts } = summary()
  return {
    commit: git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : ' and changes'),
    date: since.toISOString(),
    seconds: Math.round((Date.now() - since.getTime()) / 1000),
    loops,
    code,
    ...counts,
    steps: Object.fromEntries(
      steps.map((/** @type {{name: string, seconds: number}} */ step) => [step.name, step.seconds]),
    ),
    failures,
  }
}

for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 })) process.on(signal, () => process.exit(code))
mkdirSync(dirname(values.log), { recursive: true })
for (let run = 0; run < runs; run += 1) {
  const result = await runOnce()
  appendFileSync(values.log, `${JSON.stringify(result)}\n`)
  if (result.code !== 0) process.exitCode = 1
}
console.log(`The runs are in ${values.log}.`)
