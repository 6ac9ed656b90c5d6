// Builds a part of the product if its sources have changed since the last build.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withLock } from './lock.mjs'
import { environment, node24, root } from './node24.mjs'

const output = 'dist'
const ignored = new Set([output, 'node_modules'])
const test = /\.test\.\w+$/
const maxOutputBytes = 64 * 1024 * 1024

/**
 * @param {string} folder path from the root, with slashes
 * @param {RegExp} pattern
 * @returns {Generator<string, void>} such paths of the matching files, in the same order on every machine
 */
export function* filesOf(folder, pattern) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = `${folder}/${entry.name}`
    if (ignored.has(entry.name) || test.test(entry.name)) continue
    if (entry.isDirectory()) yield* filesOf(path, pattern)
    else if (entry.isFile() && pattern.test(path)) yield path
  }
}

/**
 * Hash of the names and contents of all source files, and of the locked package versions.
 * @param {string[]} sources
 * @param {RegExp} pattern
 */
function fingerprint(sources, pattern) {
  const files = sources.flatMap((source) => [...filesOf(source, pattern)])
  const hash = createHash('sha256')
  for (const file of [...files, 'package-lock.json']) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Of earlier builds, those that running processes may still load from. */
const storedBuilds = 3

/**
 * Removes all builds but those that were used last.
 * @param {string} folder with a folder for each build
 */
function removeOutdated(folder) {
  const builds = readdirSync(folder).map((name) => ({
    path: join(folder, name),
    usedMs: statSync(join(folder, name)).mtimeMs,
  }))
  for (const { path } of builds.sort((a, b) => b.usedMs - a.usedMs).slice(storedBuilds)) {
    rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Rebuilds a workspace if necessary. Safe to call from several processes concurrently.
 * @param {object} part
 * @param {string} part.name name for messages, such as `web app`
 * @param {string[]} part.folder path of the workspace, in which the build runs
 * @param {string[]} part.sources folders from which the part is built
 * @param {RegExp} [part.pattern] matches the paths of relevant source files; all but tests by default
 * @param {string[]} part.args arguments of Node 24
 * @param {boolean} [part.isNamed] whether each build has a folder of its own in `dist`, named after its sources, so that
 *   a process that runs an earlier build never sees another one, nor half of one. The build writes to BUILD_FOLDER
 * @returns {Promise<string>} path of the build: `dist`, or a folder in it
 * @throws {Error} with the bundler's output when the build fails
 */
export async function buildOnce({ name, folder, sources, pattern = /./, args, isNamed = false }) {
  const cwd = join(root, ...folder)
  const all = join(cwd, output)
  /** @param {string} wanted */
  const pathOf = (wanted) => (isNamed ? join(all, wanted.slice(0, 16)) : all)
  /** @param {string} path */
  const stampOf = (path) => join(path, '.sources')
  /**
   * The path of the build from these sources, if there is one.
   * @param {string} wanted
   */
  const find = (wanted) => {
    const path = pathOf(wanted)
    const stamp = stampOf(path)
    if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) return undefined
    const now = new Date()
    utimesSync(path, now, now)
    return path
  }
  const build = async () => {
    const wanted = fingerprint(sources, pattern)
    const found = find(wanted)
    if (found !== undefined) return found
    // To stderr, because another program may parse the output of the command.
    console.error(`Building the ${name} …`)
    const path = pathOf(wanted)
    const unfinished = isNamed ? `${path}.unfinished` : path
    // Never a test build: under Vitest's NODE_ENV, libraries would select their test variants.
    const env = environment({ NODE_ENV: undefined, BUILD_FOLDER: unfinished })
    const options = { cwd, env, maxBuffer: maxOutputBytes }
    /** @param {import('node:child_process').ExecFileException} error */
    const explain = ({ message, stdout = '', stderr = '' }) => {
      throw new Error(`Building the ${name} failed.\n${stdout}${stderr || message}`)
    }
    await promisify(execFile)(node24(), args, options).catch(explain)
    writeFileSync(stampOf(unfinished), wanted)
    if (isNamed) {
      renameSync(unfinished, path)
      removeOutdated(all)
    }
    return path
  }
  return find(fingerprint(sources, pattern)) ?? withLock(join(root, '.cache'), `build-${folder.at(-1)}`, build)
}
