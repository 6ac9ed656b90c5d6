// `npm run dev`: api and web app together, both with reload; Ctrl-C ends both.
import { join } from 'node:path'
import { install } from './install.mjs'
import { root, run } from './node24.mjs'

try {
  await install('everything')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

const ending = new AbortController()
const { signal } = ending
const api = run(['--watch', join(root, 'apps', 'api', 'src', 'server.ts')], { signal })
const web = run([join(root, 'node_modules', 'vite', 'bin', 'vite.js')], { cwd: join(root, 'apps', 'web'), signal })

const code = await Promise.race([api, web])
ending.abort()
await Promise.allSettled([api, web])
process.exit(code)
