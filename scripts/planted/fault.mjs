// Planted faults: mistakes that an engineer could make, each with the test files that must detect it. A fault is the
// exact text to replace, not a patch: it survives moved files and changes around it, and reports when the text no
// longer exists.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))

/**
 * A replacement in one file.
 * @typedef {object} Change
 * @property {string} file the end of its path, long enough to be unique
 * @property {string} old text that the file contains exactly once
 * @property {string} new
 */

/**
 * @typedef {object} Fault
 * @property {string} name of its file in this folder
 * @property {string} breaks what goes wrong, in one sentence
 * @property {'unit' | 'components' | 'postgres' | 'parts' | 'journeys' | 'looks'} step the project of vitest.config.ts
 * or of e2e/playwright.config.ts that must detect it
 * @property {string[]} tests its test files, named like the file of a change
 * @property {string} [title] part of the titles of the tests to run, where the whole file takes long
 * @property {Change[]} changes
 */

/** @returns {Fault[]} all planted faults by name */
export function readFaults() {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({
      name: basename(file, '.json'),
      ...JSON.parse(readFileSync(join(folder, file), 'utf8')),
    }))
}

/**
 * The files of a working tree, including uncommitted ones but not ignored ones.
 * @param {string} tree its folder
 * @returns {string[]} paths with slashes
 */
export function filesOf(tree) {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate']
  const listed = execFileSync('git', options, { cwd: tree, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(tree, file)))
}

/**
 * @param {string[]} files of the tree
 * @param {string} ending
 * @returns {string} the one path with this ending
 * @throws {Error} if there is none, or more than one
 */
export function findFile(files, ending) {
  const found = files.filter((file) => file === ending || file.endsWith(`/${ending}`))
  const [path] = found
  if (path !== undefined && found.length === 1) return path
  throw new Error(path === undefined ? `There is no file ${ending}.` : `${ending} is not unique: ${found.join(', ')}`)
}

/**
 * The contents of a fault's files with and without it.
 * @param {string} tree
 * @param {string[]} files of the tree
 * @param {Fault} fault
 * @returns {{path: string, before: string, after: string}[]}
 * @throws {Error} if a text to replace is not found exactly once
 */
export function planFault(tree, files, { changes }) {
  /** @type {Map<string, {path: string, before: string, after: string}>} */
  const planned = new Map()
  for (const { file, old, new: text } of changes) {
    const path = findFile(files, file)
    const before = planned.get(path)?.before ?? readFileSync(join(tree, path), 'utf8')
    const [start = '', end, ...more] = (planned.get(path)?.after ?? before).split(old)
    if (end === undefined || more.length > 0) {
      throw new Error(`${path} has ${end === undefined ? 'no' : 'more than one'} ${JSON.stringify(old)}.`)
    }
    planned.set(path, { path, before, after: `${start}${text}${end}` })
  }
  return [...planned.values()]
}

/**
 * Runs `use` with a fault in the files of a tree, and restores them.
 * @template Result
 * @param {string} tree
 * @param {Fault} fault
 * @param {() => Promise<Result>} use
 * @returns {Promise<Result>}
 * @throws {Error} if the fault no longer applies
 */
export async function withFault(tree, fault, use) {
  const planned = planFault(tree, filesOf(tree), fault)
  for (const { path, after } of planned) writeFileSync(join(tree, path), after)
  try {
    return await use()
  } finally {
    for (const { path, before } of planned) writeFileSync(join(tree, path), before)
  }
}
