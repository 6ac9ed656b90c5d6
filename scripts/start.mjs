// `npm start` and `npm run worker`: install and build when needed, then the server or the worker.
import { join } from 'node:path'
import { buildApi } from './build-api.mjs'
import { buildWeb } from './build-web.mjs'
import { install } from './install.mjs'
import { environment, root, run } from './node24.mjs'

const [program = 'server'] = process.argv.slice(2)
try {
  await install('product')
  const [folder] = await Promise.all([buildApi(), buildWeb()])
  process.exitCode = await run(['--enable-source-maps', join(folder, `${program}.js`)], {
    // What has been compiled once is not compiled again.
    env: environment({ NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') }),
  })
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
