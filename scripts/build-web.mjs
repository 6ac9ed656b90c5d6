// Builds the web app when its sources are not those of the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { environment, node24, root } from './node24.mjs'

const web = join(root, 'apps', 'web')
const stamp = join(web, 'dist', '.sources')
const sources = ['apps/web', 'packages/contracts', 'package-lock.json']
const made = new Set(['dist', 'node_modules'])

function* filesOf(path) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (made.has(entry.name)) continue
    if (entry.isDirectory()) yield* filesOf(join(path, entry.name))
    else if (entry.isFile()) yield join(path, entry.name)
  }
}

/** One hash over the name and content of every file that goes into the build. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    for (const file of source.endsWith('.json') ? [path] : filesOf(path)) {
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

const isBuilt = (wanted) => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted

/**
 * Makes apps/web/dist from the sources as they are now. Safe to call from several processes at once.
 * @throws {Error} with Vite's own words when the build fails
 */
export async function buildWeb() {
  if (isBuilt(fingerprint())) return
  await withLock(join(root, '.cache'), 'build', () => {
    const wanted = fingerprint()
    if (isBuilt(wanted)) return
    console.log('Building the web app …')
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const { status, stdout, stderr } = spawnSync(node24(), [vite, 'build', '--logLevel', 'warn'], {
      cwd: web,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`Building the web app failed.\n${stdout}${stderr}`)
    writeFileSync(stamp, wanted)
  })
}

// Only Node 24 knows `main`, and only tests run this file by itself.
if (import.meta.main) await buildWeb()
