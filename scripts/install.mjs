// Installs exactly what the lockfile says, when it is not installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withLock } from './lock.mjs'
import { node24, root } from './node24.mjs'

// npm follows its reason with pages of usage.
const shownLines = 30

const lockfile = join(root, 'package-lock.json')
/** npm writes this at the very end of an install. */
const installed = join(root, 'node_modules', '.package-lock.json')
/** Which lockfile was installed, so that a new date alone (a checkout, a copy) installs nothing. */
const stamp = join(root, 'node_modules', '.installed')

const wanted = () => createHash('sha256').update(readFileSync(lockfile)).digest('hex')

function isInstalled() {
  if (!existsSync(installed) || !node24()) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()) return true
  return statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs
}

/** Without our own node_modules/.bin, whose Node would be deleted under npm's feet. */
function withoutInstalledTools() {
  const tools = join(root, 'node_modules', '.bin')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== tools)
  return { ...process.env, PATH: path.join(delimiter) }
}

function npm(args) {
  const { status, error, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    env: withoutInstalledTools(),
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return
  const words = `${stdout}${stderr}`.trim().split('\n')
  const why = error ? `npm could not be run: ${error.message}` : words.slice(0, shownLines).join('\n')
  throw new Error(
    `Installing the dependencies failed (npm ${args.join(' ')}).\n${why}\nParley needs npm 9 or newer and a way to its registry.`,
  )
}

/**
 * Makes node_modules what package-lock.json says. Safe to call from several processes at once.
 * @throws {Error} with npm's own words when npm fails
 */
export async function install() {
  if (isInstalled()) return
  await withLock(join(root, '.cache'), 'install', () => {
    if (isInstalled()) return
    console.log('Installing dependencies from package-lock.json …')
    npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
    if (!node24()) npm(['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error'])
    if (!node24()) throw new Error('The locked Node 24 was not installed: is npm told to ignore scripts?')
    writeFileSync(stamp, wanted())
  })
}
