// This repository's locked Node, whatever Node the machine itself has.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ancestry } from './parent.mjs'

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const isWindows = process.platform === 'win32'
const lockedPackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
const locked = join(root, 'node_modules', lockedPackage, 'bin', isWindows ? 'node.exe' : 'node')
const oldest = { major: 24, minor: 2 }
/** Signals closer together than this count as one. */
const echoMs = 1_000
const watchMs = 500

/** Whether the machine's own Node, which an install does not replace, can run the TypeScript sources. */
export function hasOwnNode24() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const isNewEnough = major > oldest.major || (major === oldest.major && minor >= oldest.minor)
  return isNewEnough && !process.execPath.startsWith(join(root, 'node_modules'))
}

/**
 * Path of a Node that can run TypeScript: the locked one, otherwise this one if it is new enough, otherwise undefined.
 */
export function findNode24() {
  if (existsSync(locked)) return locked
  return hasOwnNode24() ? process.execPath : undefined
}

/**
 * Path of a Node that can run TypeScript.
 * @returns {string}
 * @throws {Error} when there is none
 */
export function node24() {
  const found = findNode24()
  if (found !== undefined) return found
  throw new Error(
    `Parley needs Node ${oldest.major}.${oldest.minor} or newer. Its own, ${lockedPackage}, was not installed: is there one for this machine? Otherwise install Node from https://nodejs.org.`,
  )
}

/**
 * An environment in which `node` and the tools are the locked ones.
 * @param {NodeJS.ProcessEnv} [extra] additional variables; undefined removes one
 * @returns {NodeJS.ProcessEnv}
 */
export function environment(extra = {}) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path, ...extra }
}

/**
 * Node options for the api's programs. Young objects get 4 MB instead of 16: on a machine with much memory, V8 would
 * otherwise not collect them, which takes 100 MB at rest and 200 after turns. A start collects what its import of the
 * library has left, which takes `gc`.
 */
export const programOptions = ['--enable-source-maps', '--max-semi-space-size=4', '--expose-gc']

/**
 * Variables for the api's programs. Threads share two arenas of malloc; more would hold memory that is not in use.
 * Blocks from 128 kB, such as recordings, are returned to the system as soon as they are free: malloc would otherwise
 * raise that limit to 32 MB, and their gaps stay, which takes 60 MB after turns. Compiled code is cached between starts.
 */
export const programVariables = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
}

/**
 * The exit code as a shell would report it: 128 + the number of the signal, if there was one.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
const exitCode = (code, signal) => code ?? 128 + (signal === null ? 0 : (constants.signals[signal] ?? 0))

/**
 * Runs Node 24 with this terminal until it ends. A stop signal is forwarded as SIGTERM.
 * If npm (or its shell, which forwards no signals) started us and has ended, the child is stopped too.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} exit code as a shell would report it
 * @throws {Error} when there is no Node 24
 */
export function run(args, options = {}) {
  const child = spawn(node24(), args, { cwd: root, stdio: 'inherit', env: environment(), ...options })
  // Ctrl-C reaches the child, npm and us, and npm forwards it: repeated signals would cut the child's shutdown short.
  let lastStop = Number.NEGATIVE_INFINITY
  const stop = () => {
    if (performance.now() - lastStop < echoMs) return
    lastStop = performance.now()
    // On Windows that would kill it immediately; there the console notifies the child itself.
    if (!isWindows) child.kill('SIGTERM')
  }
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  const starter = process.env.npm_lifecycle_event ? ancestry() : undefined
  const watch = setInterval(() => {
    if (starter === undefined || ancestry() === starter) return
    clearInterval(watch)
    stop()
  }, watchMs)
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(exitCode(code, signal)))
  })
  return ended.finally(() => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, stop)
  })
}
