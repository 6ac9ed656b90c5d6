// `npm test`: everything, on both databases and in a real browser. Exit code 1 when anything failed.
import { getChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { findPostgres } from './postgres.mjs'
import { missingRedis } from './redis.mjs'
import { openSession, together } from './session.mjs'
import { checks, journeys, vitest } from './steps.mjs'

const parallelChecks = 2

const onPostgres = 'http on Postgres'
const inBrowser = 'browser journeys'

/** Gets what a step needs, which may be asked for. An error is a failure of the step, and no reason to skip it. */
const get = (find) => find().catch((error) => ({ failed: error.message }))

/** Runs a step on what it needs, or says why it does not. */
async function runWith(session, name, part, step) {
  if (part.failed) return session.fail(name, part.failed)
  if (part.skipped) return session.skip(name, part.skipped)
  await session.run(step(part))
}

async function main() {
  await install('everything')
  const session = openSession()
  // First, while somebody may still be there to answer.
  const chromium = await get(getChromium)
  const postgres = await get(findPostgres)
  const { webBuild, ...others } = checks
  let isBuilt = false
  await together(parallelChecks, [
    async () => {
      isBuilt = await session.run(webBuild)
    },
    ...Object.values(others).map((step) => () => session.run(step)),
  ])
  const noRedis = missingRedis()
  if (noRedis) session.skip('limits in a Redis', noRedis)
  await session.run(vitest(session.folder, 'unit', 'unit'))
  await session.run(vitest(session.folder, 'http on PGlite', 'pglite'))
  await runWith(session, onPostgres, postgres, ({ url }) => vitest(session.folder, onPostgres, 'postgres', url))
  await postgres.stop?.()
  const browser = isBuilt ? chromium : { failed: 'Not run, because the web build failed.' }
  await runWith(session, inBrowser, browser, ({ path }) => journeys(session.folder, path))
  return session.sumUp()
}

process.exit(
  await main().catch((error) => {
    console.error(error.message)
    console.log('\n0 passed, 1 failed, 0 skipped')
    return 1
  }),
)
