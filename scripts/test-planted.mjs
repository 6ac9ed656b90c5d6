// `npm run test:planted [-- NAME…]`: breaks a copy of the product in known ways, one at a time, and expects the named
// test files to detect that. `--whole N [--seed SEED] [--only STEP]` expects the complete `npm test` to detect N faults
// chosen at random. Exits with 1 if a fault was not caught.
import { createHash, randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { capture } from './child.mjs'
import { getChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { readFailures } from './junit.mjs'
import { environment, node24 } from './node24.mjs'
import { copyTree } from './planted/copy-tree.mjs'
import { filesOf, findFile, readFaults, withFault } from './planted/fault.mjs'
import { judge } from './planted/verdict.mjs'
import { findPostgres } from './postgres.mjs'
import { failure, readTests } from './results.mjs'
import { openFolder } from './session.mjs'

/** @typedef {import('./planted/fault.mjs').Fault} Fault */
/** @typedef {import('./results.mjs').TestResult} TestResult */

const testsMs = 120_000
const wholeMs = 60 * 60_000
/** Steps in vitest.config.ts; the others are in e2e/playwright.config.ts. */
const inVitest = ['unit', 'components', 'postgres']

/** Where and with what the tests run. @typedef {{copy: string, temporary: string, postgres: string | undefined}} Place */

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { whole: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
  })
  const faults = readFaults()
  const unknown = positionals.find((name) => !faults.some((fault) => fault.name === name))
  if (unknown !== undefined) throw new Error(`There is no planted fault ${unknown}.`)
  const chosen = faults.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  if (values.whole === undefined) return { chosen, isWhole: false, only: [] }
  const seed = values.seed ?? String(randomInt(1_000_000))
  console.log(`seed ${seed}`)
  const place = ({ name = '' }) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  const drawn = chosen.sort((a, b) => (place(a) < place(b) ? -1 : 1)).slice(0, Number(values.whole))
  return { chosen: drawn, isWhole: true, only: values.only === undefined ? [] : ['--only', values.only] }
}

/**
 * Runs Node in the copy. All leftovers are in the temporary folder, which is removed.
 * @param {Place} place
 * @param {{args: string[], cwd: string, env: Record<string, string>, timeoutMs: number}} command
 */
function runIn({ temporary }, { args, cwd, env, timeoutMs }) {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  mkdirSync(temporary)
  // Postgres runs as another user.
  chmodSync(temporary, 0o755)
  const folders = { TMPDIR: temporary, TMP: temporary, TEMP: temporary }
  return capture(node24(), args, { cwd, env: environment({ CI: 'true', ...env, ...folders }), timeoutMs })
}

/**
 * Runs test files of one step in the copy.
 * @param {Place} place
 * @param {Fault['step']} step
 * @param {string[]} names of the test files
 * @param {string[]} titles parts of test titles; an empty list runs all tests
 * @returns {Promise<TestResult[]>}
 */
async function runTests(place, step, names, titles) {
  const { copy, postgres } = place
  /** @type {typeof import('./steps.mjs')} */
  const steps = await import(pathToFileURL(join(copy, 'scripts', 'steps.mjs')).href)
  const files = filesOf(copy)
  const paths = names.map((name) => findFile(files, name))
  const isVitest = inVitest.includes(step)
  if (!isVitest) {
    for (const build of [steps.webBuild, steps.checks.apiBuild]) {
      const { code, output } = await runIn(place, build)
      if (code !== 0) return [failure(build.name, output)]
    }
  }
  const folder = join(copy, 'test-results')
  rmSync(folder, { recursive: true, force: true })
  const tests = isVitest ? steps.vitest(folder, step, [step], { postgres }) : steps.playwright(folder, [step])
  const filters = isVitest ? paths : paths.map((path) => path.slice(path.lastIndexOf('/') + 1))
  if (titles.length > 0) filters.push(isVitest ? '--testNamePattern' : '--grep', titles.join('|'))
  const timeoutMs = testsMs * names.length
  const { code, output } = await runIn(place, { ...tests, args: [...tests.args, ...filters], timeoutMs })
  const { report = '' } = tests
  if (!existsSync(report)) return [failure(step, `No report was written:\n${output.slice(-2_000)}`)]
  return readTests(isVitest ? 'vitest' : 'playwright', report, code)
}

/**
 * @param {Place} place
 * @param {Fault} fault
 */
const testsOf = (place, { step, tests, title }) => runTests(place, step, tests, title === undefined ? [] : [title])

/**
 * Expects the named tests to pass before any fault is planted.
 * @param {Place} place
 * @param {Fault[]} faults
 * @returns {Promise<string[]>} what failed
 */
async function findRed(place, faults) {
  const red = []
  for (const step of new Set(faults.map((fault) => fault.step))) {
    const ofStep = faults.filter((fault) => fault.step === step)
    for (const isTitled of [false, true]) {
      const those = ofStep.filter(({ title }) => (title !== undefined) === isTitled)
      if (those.length === 0) continue
      const titles = those.flatMap(({ title }) => title ?? [])
      const names = [...new Set(those.flatMap(({ tests }) => tests))]
      const results = await runTests(place, step, names, titles)
      const failed = results.filter(({ state }) => state === 'failed')
      const passed = results.filter(({ state }) => state === 'passed')
      console.log(`${step}: ${passed.length} tests in ${names.length} files pass without a fault`)
      red.push(...failed.map(({ name, message = '' }) => `${step}: ${name}: ${message}`))
      const missing = titles.filter((title) => !results.some(({ name }) => name.replaceAll(' › ', ' ').includes(title)))
      red.push(...missing.map((title) => `${step}: no test has the title ${title}`))
    }
  }
  return red
}

/**
 * Runs the complete `npm test` in the copy.
 * @param {Place} place
 * @param {string[]} only arguments that choose its steps
 * @returns {Promise<TestResult[]>} what failed
 */
async function runWhole(place, only) {
  const { copy, postgres = '' } = place
  const report = join(copy, 'test-results', 'junit.xml')
  rmSync(report, { force: true })
  const { output } = await runIn(place, {
    args: [join(copy, 'scripts', 'test.mjs'), ...only],
    cwd: copy,
    env: { NO_COLOR: '1', TEST_DATABASE_URL: postgres },
    timeoutMs: wholeMs,
  })
  return existsSync(report) ? readFailures(readFileSync(report, 'utf8')) : [failure('npm test', output.slice(-2_000))]
}

async function main() {
  const { chosen, isWhole, only } = readArguments()
  await install('everything')
  const folder = realpathSync(openFolder())
  const steps = chosen.map(({ step }) => step)
  const found = isWhole || steps.includes('postgres') ? await findPostgres() : { url: undefined }
  if ('skipped' in found) throw new Error(found.skipped)
  if (isWhole || steps.some((step) => step !== 'unit' && step !== 'postgres')) await getChromium()
  const place = { copy: join(folder, 'tree'), temporary: join(folder, 'tmp'), postgres: found.url }
  copyTree(place.copy)
  const red = isWhole ? [] : await findRed(place, chosen)
  if (red.length > 0) throw new Error(`Red without a fault:\n${red.join('\n')}`)

  let missed = 0
  for (const fault of chosen) {
    const since = performance.now()
    const { isCaught, reason } = await withFault(place.copy, fault, async () =>
      judge(await (isWhole ? runWhole(place, only) : testsOf(place, fault))),
    )
    if (!isCaught) missed += 1
    const seconds = ((performance.now() - since) / 1000).toFixed(1).padStart(6)
    const verdict = isCaught ? '✓ caught    ' : '✗ NOT CAUGHT'
    console.log(`${verdict}${seconds} s  ${(isWhole ? 'npm test' : fault.step).padEnd(10)}  ${fault.name}: ${reason}`)
  }
  console.log(`\n${chosen.length - missed} of ${chosen.length} faults caught`)
  return missed > 0 ? 1 : 0
}

process.exit(
  await main().catch((error) => {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  }),
)
