// `npm run check`: the quick checks, without Postgres and journeys; components only if there is a browser.
import { findChromium } from './find-chromium.mjs'
import { install } from './install.mjs'
import { openSession, together } from './session.mjs'
import { checks, vitest } from './steps.mjs'

const parallelChecks = 2

try {
  await install('everything')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
const session = openSession()
await together(
  parallelChecks,
  Object.values(checks).map((step) => () => session.run(step)),
)
await session.run(vitest(session.folder, 'unit', ['unit', 'processes']))
if (findChromium()) await session.run(vitest(session.folder, 'components', ['components']))
else session.skip('components', 'no CHROMIUM_PATH, no Chromium here, none from Playwright')
await session.run(vitest(session.folder, 'http on PGlite', ['pglite']))
process.exit(session.sumUp())
