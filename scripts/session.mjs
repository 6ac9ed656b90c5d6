// A run of the steps: executes them, reports each result, and prints a summary.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { capture, endAll } from './child.mjs'
import { junit } from './junit.mjs'
import { environment, node24, root } from './node24.mjs'
import { failure, readTests } from './results.mjs'
import { openRunFolder } from './run-folder.mjs'

const shownLines = 150
/** Maximum failures in the summary, so that its last thirty lines contain all of them, or say where the rest is. */
const shownFailures = 25
const shownCharacters = 200

const reports = join(root, 'test-results')
/** The duration of each step and the failures of the last run, as JSON. */
export const stepsFile = join(reports, 'steps.json')

/** @param {number} value */
const seconds = (value) => `${value.toFixed(1)} s`.padStart(8)

/**
 * A failure's message in one line, without colours and stack.
 * @param {string} message
 */
function inOneLine(message) {
  const lines = stripVTControlCharacters(message).split('\n')
  const stack = lines.findIndex((line) => /^\s+at /.test(line))
  const text = lines.slice(0, stack === -1 ? undefined : stack).join(' ')
  return text.replace(/\s+/g, ' ').trim().slice(0, shownCharacters)
}

/**
 * A step that has ended.
 * @typedef {object} StepResult
 * @property {string} name
 * @property {number} seconds
 * @property {import('./results.mjs').TestResult[]} tests
 * @property {string} output
 */

/** Opens a run's temporary folder. At the end, even on Ctrl-C, running commands are ended and the folder is removed. */
export function openFolder() {
  // First end the steps, then the processes that they have left behind.
  process.on('exit', endAll)
  const folder = openRunFolder()
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
    process.on(signal, () => process.exit(code))
  }
  return folder
}

/** Starts a session: creates a folder for reports, and cleans up on Ctrl-C. */
export function openSession() {
  const folder = openFolder()
  /** @type {StepResult[]} */
  const results = []

  /**
   * Runs a step.
   * @param {import('./steps.mjs').Step} step
   * @returns {Promise<boolean>} whether it succeeded
   */
  async function run({ name, args, cwd, env, timeoutMs, tests: kind, report }) {
    console.log(`▸ ${name}`)
    const since = performance.now()
    const { code, output } = await capture(node24(), args, {
      cwd,
      env: environment({ CI: process.env.CI ?? 'true', ...env }),
      timeoutMs,
    })
    const took = (performance.now() - since) / 1000
    const whole = code === 0 ? { name, state: /** @type {const} */ ('passed'), seconds: took } : failure(name, output)
    const tests = kind && report ? readTests(kind, report, code) : [whole]
    const count = (/** @type {string} */ state) => tests.filter((test) => test.state === state).length
    const passed = count('failed') === 0
    results.push({ name, seconds: took, tests, output })
    const figures = kind ? `  ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped` : ''
    console.log(`${passed ? '✓' : '✗'} ${name.padEnd(24)}${seconds(took)}${figures}`)
    return passed
  }

  /**
   * Records a step that cannot run, and why.
   * @param {string} name
   * @param {string} message
   */
  function skip(name, message) {
    results.push({ name, seconds: 0, tests: [{ name, state: 'skipped', seconds: 0, message }], output: '' })
    console.log(`- ${name.padEnd(24)} skipped: ${message}`)
  }

  /**
   * Records that a step's prerequisite failed.
   * @param {string} name
   * @param {string} message
   */
  function fail(name, message) {
    results.push({ name, seconds: 0, tests: [failure(name, message)], output: message })
    console.log(`✗ ${name}`)
  }

  /** All tests with one state, as lines. */
  const listed = (/** @type {string} */ state) =>
    results.flatMap(({ name: step, tests }) =>
      tests
        .filter((test) => test.state === state)
        .map(({ name, message = '' }) => {
          const title = name === step ? name : `${step}: ${name}`
          return message === '' ? title : `${title}: ${inOneLine(message)}`
        }),
    )

  /**
   * Prints the output of failed steps, the skipped and the failed tests, and the totals; writes all results to
   * `test-results/junit.xml`, and each step's results to `test-results/steps.json`.
   * @returns {number} the exit code
   */
  function sumUp() {
    for (const { name, tests, output } of results) {
      if (!tests.some(({ state }) => state === 'failed')) continue
      console.log(`\n──── ${name}\n${output.trimEnd().split('\n').slice(-shownLines).join('\n')}`)
    }
    const report = join(reports, 'junit.xml')
    mkdirSync(reports, { recursive: true })
    writeFileSync(report, junit(results))
    const [skipped, failed] = [listed('skipped'), listed('failed')]
    const steps = results.map(({ name, seconds }) => ({ name, seconds: Math.round(seconds) }))
    const counts = { passed: listed('passed').length, failed: failed.length, skipped: skipped.length }
    writeFileSync(stepsFile, JSON.stringify({ steps, ...counts, failures: failed }))
    if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.map((line) => `  ${line}`).join('\n')}`)
    // Last, so that the end of the output lists every failure.
    if (failed.length > 0) {
      const rest = failed.length - shownFailures
      const more = rest > 0 ? [`and ${rest} more, in ${report}`] : []
      const lines = [...failed.slice(0, shownFailures), ...more]
      console.log(`\nFailed:\n${lines.map((line) => `  ${line}`).join('\n')}`)
    }
    console.log(`\n${listed('passed').length} passed, ${failed.length} failed, ${skipped.length} skipped`)
    return failed.length > 0 ? 1 : 0
  }

  return { folder, run, skip, fail, sumUp }
}

/**
 * Runs tasks, at most `width` at a time.
 * @param {number} width
 * @param {(() => Promise<unknown>)[]} tasks
 */
export async function together(width, tasks) {
  const queue = [...tasks]
  const worker = async () => {
    for (let task = queue.shift(); task; task = queue.shift()) await task()
  }
  await Promise.all(Array.from({ length: width }, worker))
}
