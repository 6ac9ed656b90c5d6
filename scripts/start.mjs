// `npm start`, `npm run worker` and `npm run admin`: install and build if necessary, then run the program.
import { join } from 'node:path'
import { buildApi } from './build-api.mjs'
import { buildWeb } from './build-web.mjs'
import { install } from './install.mjs'
import { environment, programOptions, programVariables, run } from './node24.mjs'

const [program = 'server', ...args] = process.argv.slice(2)
try {
  await install('product')
  const [folder] = await Promise.all([buildApi(), program === 'admin' || buildWeb()])
  process.exitCode = await run([...programOptions, join(folder, `${program}.js`), ...args], {
    env: environment(programVariables),
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
