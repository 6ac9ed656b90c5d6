// A test run's temporary folder. All files that the tests create are inside, so that they can be removed together: by
// the run itself, or by the next one if the run was killed.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './lock.mjs'

/** Names of the variable that tells programs the folder for temporary files, here and on Windows. */
const variables = ['TMPDIR', 'TEMP', 'TMP']
const named = /^parley-run-(\d+)-/

/**
 * The contents of a process's file; empty if the process has ended or belongs to another user.
 * @param {() => string} read
 */
function orNothing(read) {
  try {
    return read()
  } catch {
    return ''
  }
}

/**
 * The processes that work in a folder, or were started with it in their environment or command. Only available on
 * Linux.
 * @param {string} folder
 */
function processesIn(folder) {
  const ids = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  return ids.map(Number).filter((id) => {
    if (id === process.pid) return false
    const texts = [
      orNothing(() => readFileSync(`/proc/${id}/environ`, 'latin1')),
      orNothing(() => readFileSync(`/proc/${id}/cmdline`, 'latin1')),
      orNothing(() => readlinkSync(`/proc/${id}/cwd`)),
    ]
    return texts.some((text) => text.includes(folder))
  })
}

/**
 * Ends the processes in a folder, and removes it.
 * @param {string} folder
 */
function clear(folder) {
  for (const id of processesIn(folder)) {
    try {
      process.kill(id, 'SIGKILL')
    } catch {
      // The process has ended since.
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/**
 * Removes the folders that ended runs have left behind.
 * @param {string} folder in which they created them
 */
export function clearAbandoned(folder) {
  for (const name of readdirSync(folder)) {
    const owner = Number(named.exec(name)?.[1])
    // A folder with our own id is from before this process.
    if (owner > 0 && (owner === process.pid || !isAlive(owner))) clear(join(folder, name))
  }
}

/** Creates the folder for this process and those that it starts, until it exits. @returns its path */
export function openRunFolder() {
  clearAbandoned(tmpdir())
  const folder = mkdtempSync(join(tmpdir(), `parley-run-${process.pid}-`))
  // Postgres runs as another user.
  chmodSync(folder, 0o755)
  for (const name of variables) process.env[name] = folder
  process.on('exit', () => clear(folder))
  return folder
}
