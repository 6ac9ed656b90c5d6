// Lets only one process at a time install or build, by a lock file that names its owner.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const pollMs = 200

/**
 * The code of a system error, such as `EEXIST`.
 * @param {unknown} error
 */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code

/**
 * Whether a process with this id is alive, whichever user owns it.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** @param {string} path */
function ownerOf(path) {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Takes the lock or returns false. Linking a finished file is atomic, so a lock always has an owner.
 * @param {string} path
 */
function take(path) {
  const mine = `${path}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, path)
    return true
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(mine, { force: true })
  }
}

/**
 * Removes the lock of a dead process; if another process has taken it since, restores its lock.
 * @param {string} path
 * @param {number} owner the dead process
 */
function dropStale(path, owner) {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
    if (ownerOf(aside) !== owner) linkSync(aside, path)
  } catch (error) {
    const code = codeOf(error)
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

/**
 * Runs `work` while no other process in this folder holds the lock.
 * @template T
 * @param {string} folder where the lock file is; created if absent
 * @param {string} name of the lock
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(folder, name, work) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${name}.lock`)
  while (!take(path)) {
    const owner = ownerOf(path)
    if (owner !== undefined && !isAlive(owner)) dropStale(path, owner)
    else await pause(pollMs)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}
