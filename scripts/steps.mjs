// All checks and tests as steps: what to run, and how to count its results.
import { join } from 'node:path'
import { root } from './node24.mjs'

const minuteMs = 60_000
/** @param {string[]} path */
const tool = (...path) => join(root, 'node_modules', ...path)
const tsc = tool('typescript', 'bin', 'tsc')

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} args for Node 24
 * @property {string} cwd
 * @property {Record<string, string>} env
 * @property {number} timeoutMs
 * @property {'vitest' | 'playwright'} [tests] the tool whose report has the results
 * @property {string} [report] path of that report
 */

/**
 * @param {string} name
 * @param {string[]} args
 * @param {Partial<Step>} [more]
 * @returns {Step}
 */
const check = (name, args, more = {}) => ({ name, args, cwd: root, env: {}, timeoutMs: 5 * minuteMs, ...more })

/** The checks that both `npm run check` and `npm test` run. */
export const checks = {
  biome: check('format and lint', [tool('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--colors=off']),
  types: check('types', [tsc, '-p', 'tsconfig.json']),
  apiTypes: check('types of the api', [tsc, '-p', join('apps', 'api')]),
  webTypes: check('types of the web app', [tsc, '-p', join('apps', 'web')]),
  journeyTypes: check('types of the journeys', [tsc, '-p', 'e2e']),
  unused: check('unused code', [tool('knip', 'bin', 'knip.js'), '--no-progress']),
  apiBuild: check('server build', [join(root, 'scripts', 'build-api.mjs')]),
}

/** Builds the web app, which the journeys need. */
export const webBuild = check('web build', [join(root, 'scripts', 'build-web.mjs')])

/**
 * Tests of vitest.config.ts.
 * @param {string} folder for the report
 * @param {string} name
 * @param {string[]} projects names in vitest.config.ts
 * @param {{postgres?: string | undefined, workers?: number, isFull?: boolean}} [options] URL of the database, for the
 * projects that need one; number of concurrent files, by default that of vitest.config.ts; whether every round is run
 * @returns {Step}
 */
export function vitest(folder, name, projects, { postgres, workers, isFull = false } = {}) {
  const report = join(folder, `${projects.join('-')}.json`)
  const chosen = projects.map((project) => `--project=${project}`)
  const width = workers === undefined ? [] : [`--maxWorkers=${workers}`]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return check(name, [tool('vitest', 'vitest.mjs'), 'run', ...chosen, ...width, ...reporters], {
    env: {
      NO_COLOR: '1',
      ...(postgres ? { TEST_DATABASE_URL: postgres } : {}),
      ...(isFull ? { TEST_ROUNDS: 'full' } : {}),
    },
    timeoutMs: 30 * minuteMs,
    tests: 'vitest',
    report,
  })
}

/**
 * The end-to-end tests in a real browser.
 * @param {string} folder for the report
 * @param {string[]} projects names in e2e/playwright.config.ts
 * @returns {Step}
 */
export function playwright(folder, projects) {
  const report = join(folder, 'playwright.json')
  const chosen = projects.map((project) => `--project=${project}`)
  return check('browser journeys', [tool('playwright', 'cli.js'), 'test', ...chosen, '--reporter=list,json'], {
    cwd: join(root, 'e2e'),
    env: { NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    timeoutMs: 80 * minuteMs,
    tests: 'playwright',
    report,
  })
}
