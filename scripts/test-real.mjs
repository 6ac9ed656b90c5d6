// `npm run test:real [-- NAME…]`: runs Parley against servers and tools of others, which are downloaded first. What
// cannot be downloaded is skipped with its reason. By hand, not in CI. Exits with 1 if a test failed.
import { join } from 'node:path'
import { install } from './install.mjs'
import { environment, root, run } from './node24.mjs'
import { groups, installGroup } from './real/packages.mjs'

const asked = process.argv.slice(2)
const unknown = asked.find((name) => groups[name] === undefined)
if (unknown !== undefined) {
  console.error(`There is no ${unknown}: there are ${Object.keys(groups).join(', ')}`)
  process.exit(1)
}

await install('everything')
/** @type {Record<string, {folder?: string, missing?: string}>} */
const packages = {}
for (const [name, { what }] of Object.entries(groups)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`▸ installing ${what}`)
  packages[name] = await installGroup(name)
}

const since = Date.now()
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const code = await run([vitest, 'run', '--project=real'], {
  env: environment({ REAL_PACKAGES: JSON.stringify(packages) }),
})
for (const [name, { missing }] of Object.entries(packages)) {
  console.log(missing === undefined ? `✓ tried ${groups[name]?.what}` : `- skipped ${groups[name]?.what}: ${missing}`)
}
console.log(`${Math.round((Date.now() - since) / 1000)} s`)
process.exit(code)
