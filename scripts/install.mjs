// Installs exactly what the lockfile says, when it is not installed yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withLock } from './lock.mjs'
import { hasOwnNode24, node24, root, withoutNode24 } from './node24.mjs'

// npm follows its reason with pages of usage.
const shownLines = 30

const lockfile = join(root, 'package-lock.json')
/** npm writes this at the very end of an install. */
const installed = join(root, 'node_modules', '.package-lock.json')
/** Which lockfile was installed and how much of it, so that a new date alone (a checkout, a copy) installs nothing. */
const stamp = join(root, 'node_modules', '.installed')

/** What the product itself is made of. */
const productWorkspaces = ['packages/contracts', 'content', 'apps/api', 'apps/web']
/** The locked Node. */
const nodeWorkspace = 'packages/node'

const wanted = () => createHash('sha256').update(readFileSync(lockfile)).digest('hex')

/** How much of the lockfile as it is now we have installed; undefined where somebody else has, or nobody. */
function installedExtent() {
  if (!existsSync(stamp)) return undefined
  const [lock, extent] = readFileSync(stamp, 'utf8').split(' ')
  return lock === wanted() ? extent : undefined
}

function isInstalled(extent) {
  if (!existsSync(installed) || !node24()) return false
  const present = installedExtent()
  if (present !== undefined) return present === extent || present === 'everything'
  // Somebody has run npm themselves.
  return statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs
}

/** Without our own node_modules/.bin, whose Node would be deleted under npm's feet. */
function withoutInstalledTools() {
  const tools = join(root, 'node_modules', '.bin')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== tools)
  return { ...process.env, PATH: path.join(delimiter) }
}

/** The npm that has started us with the Node that runs it, else the one in the path, which on Windows is a batch file. */
function runNpm(args, options) {
  const { npm_execpath: npm = '', npm_node_execpath: node = '' } = process.env
  if (npm.endsWith('npm-cli.js') && node !== '') return spawnSync(node, [npm, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

function npm(args) {
  const { status, error, stdout, stderr } = runNpm(args, {
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

/** What npm is told. The locked Node is left out where the machine's own is new enough. */
function argsFor(extent) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const needed = extent === 'product' ? [...productWorkspaces, nodeWorkspace] : workspaces
  const chosen = hasOwnNode24() ? needed.filter((workspace) => workspace !== nodeWorkspace) : needed
  return [
    // Only adds what is missing, under a server that may be running; `ci` begins by deleting everything.
    ...(installedExtent() === undefined ? ['ci'] : ['install', '--no-save']),
    extent === 'product' ? '--omit=dev' : '--include=dev',
    '--include-workspace-root',
    ...chosen.map((workspace) => `--workspace=${workspace}`),
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
}

/**
 * Makes node_modules what package-lock.json says. Safe to call from several processes at once.
 * @param {'product' | 'everything'} extent what is needed: what runs, or also what tests and checks it
 * @throws {Error} with npm's own words when npm fails
 */
export async function install(extent) {
  if (isInstalled(extent)) return
  await withLock(join(root, '.cache'), 'install', () => {
    if (isInstalled(extent)) return
    console.log('Installing dependencies from package-lock.json …')
    npm(argsFor(extent))
    if (!node24()) throw new Error(withoutNode24)
    writeFileSync(stamp, `${wanted()} ${extent}`)
  })
}
