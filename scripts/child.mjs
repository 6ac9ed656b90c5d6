// Runs one command to its end and keeps what it says.
import { spawn, spawnSync } from 'node:child_process'

const keptCharacters = 200_000
const graceMs = 5_000
const running = new Set()
const isWindows = process.platform === 'win32'

/** Ends a command together with everything it has started: each leads its own process group, where there are such. */
function endGroup(child, signal) {
  if (isWindows) {
    spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'])
    return
  }
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Ends every command that is still running, at once; for the way out. */
export function endAll() {
  for (const child of running) endGroup(child, 'SIGKILL')
}

/**
 * Runs a command without input.
 * @param {string} file
 * @param {string[]} args
 * @param {{cwd: string, env: NodeJS.ProcessEnv, timeoutMs: number}} options
 * @returns {Promise<{code: number | null, output: string}>} the exit code, null when it was ended or never ran; the last of its output
 */
export function capture(file, args, { cwd, env, timeoutMs }) {
  const child = spawn(file, args, { cwd, env, detached: !isWindows, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
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
  return new Promise((resolve) => {
    child.on('error', (error) => {
      keep(error.message)
      resolve({ code: null, output })
    })
    child.on('close', (code) => resolve({ code, output }))
  }).finally(() => {
    clearTimeout(timer)
    running.delete(child)
  })
}
