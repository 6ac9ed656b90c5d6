// A run of the steps: executes them, reports each result, and prints a summary.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture, endAll } from './child.mjs'
import { environment, node24 } from './node24.mjs'
import { ofCheck, ofSkipped, ofTests } from './results.mjs'

const shownLines = 150

function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`.padStart(8)
}

/** Starts a session: creates a folder for reports, and cleans up on Ctrl-C. */
export function openSession() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'))
  const results = []
  process.on('exit', () => {
    endAll()
    rmSync(folder, { recursive: true, force: true })
  })
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
    process.on(signal, () => process.exit(code))
  }

  /** Runs a step; returns whether it succeeded. */
  async function run(step) {
    const since = performance.now()
    const env = environment({ CI: process.env.CI ?? 'true', ...step.env })
    const { code, output } = await capture(node24(), step.args, { cwd: step.cwd, env, timeoutMs: step.timeoutMs })
    const result = step.tests ? ofTests(step.name, step.tests, step.report, code) : ofCheck(step.name, code)
    const passed = result.failed === 0
    results.push({ ...result, name: step.name, output })
    const figures = step.tests ? `  ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped` : ''
    console.log(`${passed ? '✓' : '✗'} ${step.name.padEnd(24)}${seconds(performance.now() - since)}${figures}`)
    return passed
  }

  /** Records a step that cannot run, and why. */
  function skip(name, why) {
    results.push({ ...ofSkipped(name, why), name, output: '' })
    console.log(`- ${name.padEnd(24)} skipped: ${why}`)
  }

  /** Records that a prerequisite of a step failed. */
  function fail(name, why) {
    results.push({ ...ofCheck(name, 1), name, output: why })
    console.log(`✗ ${name}`)
  }

  /** Prints the output of failed steps, the skipped and failed tests, and a summary line; returns the exit code. */
  function sumUp() {
    const failed = results.filter((result) => result.failed > 0)
    for (const { name, output } of failed) {
      console.log(`\n──── ${name}\n${output.trimEnd().split('\n').slice(-shownLines).join('\n')}`)
    }
    const list = (title, names) =>
      names.length > 0 && console.log(`\n${title}\n${names.map((n) => `  ${n}`).join('\n')}`)
    list(
      'Skipped:',
      results.flatMap((result) => result.skips),
    )
    // Last, so that a truncated log still has it.
    list(
      'Failed:',
      failed.flatMap((result) => result.failures),
    )
    const sum = (key) => results.reduce((total, result) => total + result[key], 0)
    console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
    return failed.length > 0 ? 1 : 0
  }

  return { folder, run, skip, fail, sumUp }
}

/** Runs tasks, at most `width` at a time. */
export async function together(width, tasks) {
  const queue = [...tasks]
  const worker = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) await task()
  }
  await Promise.all(Array.from({ length: width }, worker))
}
