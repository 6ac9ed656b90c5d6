// `npm start` and `npm run worker`: install and build when needed, then the server or the worker.
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { install } from './install.mjs'
import { environment, root, run } from './node24.mjs'

try {
  await install()
  await buildWeb()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const [entry = 'server.ts'] = process.argv.slice(2)
const preloaded = join(root, 'scripts', 'quick-resolve.mjs')
process.exitCode = await run(['--import', preloaded, join(root, 'apps', 'api', 'src', entry)], {
  // What has been compiled once is not compiled again.
  env: environment({ NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') }),
})
