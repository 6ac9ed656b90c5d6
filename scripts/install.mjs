// Installs exactly the lockfile, if that has not been done yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { withLock } from './lock.mjs'
import { findNode24, hasOwnNode24, node24, root } from './node24.mjs'

/** @typedef {'product' | 'everything'} Extent only what runs the product, or also what tests and checks it */

// npm prints pages of usage after an error message.
const shownLines = 30

const lockfile = join(root, 'package-lock.json')
/** npm writes this file at the very end of an install. */
const installed = join(root, 'node_modules', '.package-lock.json')
/** Records the installed lockfile and extent by content, so that a new date alone (checkout, copy) is ignored. */
const stamp = join(root, 'node_modules', '.installed')

/** Workspaces needed to run the product. */
const productWorkspaces = ['packages/contracts', 'content', 'apps/api', 'apps/web']
/** The locked Node. */
const nodeWorkspace = 'packages/node'

const wanted = () => createHash('sha256').update(readFileSync(lockfile)).digest('hex')

/** The extent to which we have installed the current lockfile; undefined if we have not, or nothing is installed. */
function installedExtent() {
  if (!existsSync(stamp)) return undefined
  const [lock, extent] = readFileSync(stamp, 'utf8').split(' ')
  return lock === wanted() ? extent : undefined
}

/** @param {Extent} extent */
function isInstalled(extent) {
  if (!existsSync(installed) || !findNode24()) return false
  const present = installedExtent()
  if (present !== undefined) return present === extent || present === 'everything'
  // The user has run npm themselves.
  return statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs
}

/** The environment without our node_modules/.bin, whose Node would be deleted while npm runs on it. */
function withoutInstalledTools() {
  const tools = join(root, 'node_modules', '.bin')
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== tools)
  return { ...process.env, PATH: path.join(delimiter) }
}

/**
 * Runs the npm that started us, with its Node; otherwise the one in PATH, which is a batch file on Windows.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnSyncOptionsWithStringEncoding} options
 */
function runNpm(args, options) {
  const { npm_execpath: npm = '', npm_node_execpath: node = '' } = process.env
  if (npm.endsWith('npm-cli.js') && node !== '') return spawnSync(node, [npm, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

/**
 * @param {string[]} args
 * @throws {Error} with npm's output when npm fails
 */
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

/**
 * Arguments for npm. The locked Node is omitted if the machine's own is new enough.
 * @param {Extent} extent
 */
function argsFor(extent) {
  /** @type {{workspaces: string[]}} */
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const needed = extent === 'product' ? [...productWorkspaces, nodeWorkspace] : workspaces
  const chosen = hasOwnNode24() ? needed.filter((workspace) => workspace !== nodeWorkspace) : needed
  return [
    // `install` only adds what is missing, in case a server is running; `ci` starts by deleting everything.
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
 * Brings node_modules in line with package-lock.json. Safe to call from several processes concurrently.
 * @param {Extent} extent
 * @throws {Error} with npm's output when npm fails
 */
export async function install(extent) {
  if (isInstalled(extent)) return
  await withLock(join(root, '.cache'), 'install', () => {
    if (isInstalled(extent)) return
    console.error('Installing dependencies from package-lock.json …')
    npm(argsFor(extent))
    // Throws if npm has installed no Node for this machine.
    node24()
    writeFileSync(stamp, `${wanted()} ${extent}`)
  })
}
