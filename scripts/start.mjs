// `npm start`: install and build when needed, then the server.
import { join } from 'node:path'
import { buildWeb } from './build-web.mjs'
import { install } from './install.mjs'
import { root, run } from './node24.mjs'

try {
  await install()
  await buildWeb()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
process.exitCode = await run([join(root, 'apps', 'api', 'src', 'server.ts')])
