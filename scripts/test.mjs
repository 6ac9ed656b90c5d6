// `npm test`: everything that an engineer waits for; `npm run test:all` (`--all`): every test, on both databases,
// including the accessibility and layout of every screen. `--only NAME[,NAME]` runs some of the steps. Exits with 1 if
// anything failed.
import { parseArgs } from 'node:util'
import { getChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { findPostgres } from './postgres.mjs'
import { missingProgram } from './programs.mjs'
import { openSession, together } from './session.mjs'
import { checks, playwright, vitest, webBuild } from './steps.mjs'

/** Steps at a time: one of them waits more than it computes, or has one worker. */
const parallelSteps = 2
/** These tests spend a third of their time waiting for jobs, heartbeats and processes that start. */
const databaseWorkers = 4
/** These wait half of the time, and run beside a CPU-bound step. */
const faultWorkers = 4

const names = /** @type {const} */ (['checks', 'faults', 'unit', 'components', 'pglite', 'postgres', 'journeys'])

/** @typedef {typeof names[number]} Name */

/**
 * @returns {{isAll: boolean, runs: (name: Name) => boolean}}
 * @throws {Error} if an argument is not known
 */
function readArguments() {
  const { values } = parseArgs({ options: { all: { type: 'boolean' }, only: { type: 'string' } } })
  const only = values.only?.split(',') ?? names
  const unknown = only.find((name) => !names.some((known) => known === name))
  if (unknown !== undefined) throw new Error(`--only ${unknown}: there are ${names.join(', ')}`)
  return { isAll: values.all === true, runs: (name) => only.includes(name) }
}

/**
 * A prerequisite of a step, or why there is none.
 * @typedef {{skipped?: string, failed?: string}} Missing
 */

/**
 * Gets a step's prerequisite, perhaps by asking the user. An error fails the step instead of skipping it.
 * @template Found
 * @param {() => Promise<Found>} find
 * @returns {Promise<Found | {failed: string}>}
 */
const get = (find) => find().catch((error) => ({ failed: error instanceof Error ? error.message : String(error) }))

async function main() {
  const { isAll, runs } = readArguments()
  await install('everything')
  const session = openSession()

  /**
   * Runs a step, or records why it cannot run.
   * @param {import('./steps.mjs').Step} step
   * @param {Missing} missing
   */
  async function runWith(step, { failed, skipped }) {
    if (failed !== undefined) return session.fail(step.name, failed)
    if (skipped !== undefined) return session.skip(step.name, skipped)
    await session.run(step)
  }

  // First, while a user may still be there to answer.
  /** @type {Missing} */
  const chromium = runs('journeys') || runs('components') ? await get(getChromium) : {}
  /** @type {Missing & {url?: string, stop?: () => Promise<void>}} */
  const postgres = runs('postgres') || runs('faults') ? await get(findPostgres) : {}
  /**
   * Skips the tests that need a program that is missing and cannot be installed.
   * @param {string} name
   * @param {Parameters<typeof missingProgram>} program
   */
  async function findProgram(name, ...program) {
    const missing = await missingProgram(...program)
    if (missing) session.skip(name, missing)
  }
  if (runs('unit') || runs('faults') || runs('postgres')) await findProgram('limits in a Redis', 'redis-server')
  if (runs('postgres')) {
    await findProgram('behind nginx', 'nginx', 'nginx-light')
    await findProgram('behind Caddy', 'caddy')
  }

  /** @type {Missing} */
  let web = { failed: 'Not run, because the web build failed.' }
  const buildWeb = async () => {
    if (await session.run(webBuild)) web = {}
  }
  const runFaults = async () => {
    const isFound = postgres.url !== undefined
    if (!isFound) await runWith(vitest(session.folder, 'faults', ['faults']), postgres)
    const projects = isFound ? ['faults', 'processes'] : ['processes']
    const options = { postgres: postgres.url, workers: faultWorkers, isFull: isAll }
    await session.run(vitest(session.folder, projects.join(' and '), projects, options))
  }
  // One worker in addition to the two of `unit`; with all files, the longest step has two.
  const pgliteProjects = ['pglite', ...(isAll ? ['pglite-rest'] : [])]
  const runOnPglite = () =>
    session.run(vitest(session.folder, 'http on PGlite', pgliteProjects, { workers: isAll ? 2 : 1, isFull: isAll }))
  await together(parallelSteps, [
    ...(runs('checks') || runs('journeys') ? [buildWeb] : []),
    ...(runs('faults') ? [runFaults] : []),
    ...(runs('checks') ? Object.values(checks).map((step) => () => session.run(step)) : []),
    ...(runs('unit') ? [() => session.run(vitest(session.folder, 'unit', ['unit']))] : []),
    ...(runs('pglite') ? [runOnPglite] : []),
  ])
  if (runs('components'))
    await runWith(vitest(session.folder, 'components', ['components'], { isFull: isAll }), chromium)
  if (runs('postgres')) {
    const options = { postgres: postgres.url, workers: databaseWorkers, isFull: isAll }
    await runWith(vitest(session.folder, 'http on Postgres', ['postgres'], options), postgres)
  }
  await postgres.stop?.()
  if (runs('journeys')) {
    const projects = ['parts', ...(isAll ? ['journeys-with-looks', 'looks'] : ['journeys'])]
    await runWith(playwright(session.folder, projects), { ...web, ...chromium })
  }
  return session.sumUp()
}

process.exit(
  await main().catch((error) => {
    console.error(error instanceof Error ? error.message : String(error))
    console.log('\n0 passed, 1 failed, 0 skipped')
    return 1
  }),
)
