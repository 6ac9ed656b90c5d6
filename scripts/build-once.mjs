// Builds a part of the product if its sources have changed since the last build.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
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

/**
 * Rebuilds the `dist` of a workspace if necessary. Safe to call from several processes concurrently.
 * @param {object} part
 * @param {string} part.name name for messages, such as `web app`
 * @param {string[]} part.folder path of the workspace, in which the build runs
 * @param {string[]} part.sources folders from which the part is built
 * @param {RegExp} [part.pattern] matches the paths of relevant source files; all but tests by default
 * @param {string[]} part.args arguments of Node 24
 * @returns {Promise<string>} path of `dist`
 * @throws {Error} with the bundler's output when the build fails
 */
export async function buildOnce({ name, folder, sources, pattern = /./, args }) {
  const cwd = join(root, ...folder)
  const stamp = join(cwd, output, '.sources')
  /** @param {string} wanted */
  const isBuilt = (wanted) => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isBuilt(fingerprint(sources, pattern))) return join(cwd, output)
  await withLock(join(root, '.cache'), `build-${folder.at(-1)}`, async () => {
    const wanted = fingerprint(sources, pattern)
    if (isBuilt(wanted)) return
    // To stderr, because another program may parse the output of the command.
    console.error(`Building the ${name} …`)
    // Never a test build: under Vitest's NODE_ENV, libraries would select their test variants.
    const options = { cwd, env: environment({ NODE_ENV: undefined }), maxBuffer: maxOutputBytes }
    /** @param {import('node:child_process').ExecFileException} error */
    const explain = ({ message, stdout = '', stderr = '' }) => {
      throw new Error(`Building the ${name} failed.\n${stdout}${stderr || message}`)
    }
    await promisify(execFile)(node24(), args, options).catch(explain)
    writeFileSync(stamp, wanted)
  })
  return join(cwd, output)
}
