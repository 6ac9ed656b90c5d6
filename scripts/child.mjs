// Runs a command to its end and captures its output.
import { spawn, spawnSync } from 'node:child_process'

const keptCharacters = 200_000
const graceMs = 5_000
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
const isWindows = process.platform === 'win32'

/**
 * Ends a command with its children: each is the leader of a process group, on systems that have them.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function endGroup(child, signal) {
  // A command that could not be started has no id.
  if (child.pid === undefined) return
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'])
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error
  }
}

/** Kills all running commands immediately; called on exit. */
export function endAll() {
  for (const child of running) endGroup(child, 'SIGKILL')
}

/**
 * Runs a command without stdin.
 * @param {string} file
 * @param {string[]} args
 * @param {{cwd: string, env: NodeJS.ProcessEnv, timeoutMs: number}} options
 * @returns {Promise<{code: number | null, output: string}>} exit code, null if killed or not started; end of the output
 */
export function capture(file, args, { cwd, env, timeoutMs }) {
  const child = spawn(file, args, { cwd, env, detached: !isWindows, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  /** @param {string} text */
  const keep = (text) => {
    output = (output + text).slice(-keptCharacters)
  }
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  running.add(child)
  const timer = setTimeout(() => {
    keep(`\nNot finished after ${timeoutMs / 1000} s: ended.\n`)
    endGroup(child, 'SIGTERM')
    setTimeout(() => endGroup(child, 'SIGKILL'), graceMs).unref()
  }, timeoutMs)
  /** @type {ReturnType<typeof capture>} */
  const ended = new Promise((resolve) => {
    child.on('error', (error) => {
      keep(error.message)
      resolve({ code: null, output })
    })
    child.on('close', (code) => resolve({ code, output }))
  })
  return ended.finally(() => {
    clearTimeout(timer)
    running.delete(child)
  })
}
