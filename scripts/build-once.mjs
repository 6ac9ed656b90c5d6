// Builds a part of the product, unless its sources are those of the last build.
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

function* filesOf(folder, pattern) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (ignored.has(entry.name) || test.test(entry.name)) continue
    if (entry.isDirectory()) yield* filesOf(path, pattern)
    else if (entry.isFile() && pattern.test(entry.name)) yield path
  }
}

/** One hash over the name and content of every file that goes into the build, and the locked versions of all packages. */
function fingerprint({ sources, pattern }) {
  const files = sources.flatMap((source) => [...filesOf(join(root, source), pattern)])
  const hash = createHash('sha256')
  for (const file of [...files, join(root, 'package-lock.json')]) {
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * Brings the `dist` of a workspace up to date. Safe to call from several processes at once.
 * @param {object} part
 * @param {string} part.name as it is announced, such as `web app`
 * @param {string[]} part.folder path of the workspace, in which the build runs
 * @param {string[]} part.sources folders from which the part is built
 * @param {RegExp} [part.pattern] matches the names of the files in them that make a difference: all unless told, save tests
 * @param {string[]} part.args what Node 24 runs
 * @returns {Promise<string>} path of `dist`
 * @throws {Error} with the words of the bundler when the build fails
 */
export async function buildOnce({ name, folder, sources, pattern = /./, args }) {
  const cwd = join(root, ...folder)
  const stamp = join(cwd, output, '.sources')
  const isBuilt = (wanted) => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isBuilt(fingerprint({ sources, pattern }))) return join(cwd, output)
  await withLock(join(root, '.cache'), `build-${folder.at(-1)}`, async () => {
    const wanted = fingerprint({ sources, pattern })
    if (isBuilt(wanted)) return
    console.log(`Building the ${name} …`)
    const options = { cwd, env: environment(), maxBuffer: maxOutputBytes }
    await promisify(execFile)(node24(), args, options).catch(({ message, stdout = '', stderr = '' }) => {
      throw new Error(`Building the ${name} failed.\n${stdout}${stderr || message}`)
    })
    writeFileSync(stamp, wanted)
  })
  return join(cwd, output)
}
