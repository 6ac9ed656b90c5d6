// `npm test`: everything, on both databases and in a real browser. Exits with 1 if anything failed.
import { getChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { findPostgres } from './postgres.mjs'
import { missingRedis } from './redis.mjs'
import { openSession, together } from './session.mjs'
import { checks, journeys, vitest } from './steps.mjs'

const parallelChecks = 2

const onPostgres = 'http on Postgres'
const inBrowser = 'browser journeys'

/** Gets a prerequisite of a step, perhaps by asking the user. An error fails the step instead of skipping it. */
const get = (find) => find().catch((error) => ({ failed: error.message }))

/** Runs a step with its prerequisite, or records why it cannot run. */
async function runWith(session, name, part, step) {
  if (part.failed) return session.fail(name, part.failed)
  if (part.skipped) return session.skip(name, part.skipped)
  await session.run(step(part))
}

async function main() {
  await install('everything')
  const session = openSession()
  // First, while a user may still be present to answer.
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
  const noRedis = await missingRedis()
  if (noRedis) session.skip('limits in a Redis', noRedis)
  await session.run(vitest(session.folder, 'unit', 'unit'))
  await session.run(vitest(session.folder, 'http on PGlite', 'pglite'))
  await runWith(session, onPostgres, postgres, ({ url }) => vitest(session.folder, onPostgres, 'postgres', url))
  await postgres.stop?.()
  const browser = isBuilt ? chromium : { failed: 'Not run, because the web build failed.' }
  await runWith(session, inBrowser, browser, () => journeys(session.folder))
  return session.sumUp()
}

process.exit(
  await main().catch((error) => {
    console.error(error.message)
    console.log('\n0 passed, 1 failed, 0 skipped')
    return 1
  }),
)
