// `npm test`: everything, on both databases and in a real browser. Exit code 1 when anything failed.
import { findChromium } from './chromium.mjs'
import { install } from './install.mjs'
import { findPostgres } from './postgres.mjs'
import { missingRedis } from './redis.mjs'
import { openSession, together } from './session.mjs'
import { checks, journeys, vitest } from './steps.mjs'

const parallelChecks = 2

/** What a step needs, or the reason why it is skipped; an error is a failure of the step. */
async function need(session, name, find) {
  try {
    return await find()
  } catch (error) {
    session.fail(name, error.message)
    return undefined
  }
}

async function onPostgres(session) {
  const name = 'http on Postgres'
  const postgres = await need(session, name, findPostgres)
  if (!postgres) return
  if ('skipped' in postgres) return session.skip(name, postgres.skipped)
  await session.run(vitest(session.folder, name, 'postgres', postgres.url))
  await postgres.stop()
}

async function inBrowser(session, isBuilt) {
  const name = 'browser journeys'
  if (!isBuilt) return session.fail(name, 'Not run, because the web build failed.')
  const chromium = await need(session, name, findChromium)
  if (!chromium) return
  if ('skipped' in chromium) return session.skip(name, chromium.skipped)
  await session.run(journeys(session.folder, chromium.path))
}

async function main() {
  await install()
  const session = openSession()
  const { build, ...others } = checks
  let isBuilt = false
  await together(parallelChecks, [
    async () => {
      isBuilt = await session.run(build)
    },
    ...Object.values(others).map((step) => () => session.run(step)),
  ])
  const noRedis = missingRedis()
  if (noRedis) session.skip('limits in a Redis', noRedis)
  await session.run(vitest(session.folder, 'unit', 'unit'))
  await session.run(vitest(session.folder, 'http on PGlite', 'pglite'))
  await onPostgres(session)
  await inBrowser(session, isBuilt)
  return session.sumUp()
}

process.exit(
  await main().catch((error) => {
    console.error(error.message)
    console.log('\n0 passed, 1 failed, 0 skipped')
    return 1
  }),
)
