import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAlive } from './lock.mjs'
import { clearAbandoned } from './run-folder.mjs'

/** @type {string} */
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-runs-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const script = new URL('./session.mjs', import.meta.url).href
const child = new URL('./child.mjs', import.meta.url).href

/**
 * A test run whose step has a server in a separate process group, with a temporary folder as its working directory.
 * Prints the id of that server.
 */
const program = `
  import { capture } from '${child}'
  import { openSession } from '${script}'
  import { watch } from 'node:fs'
  const { folder } = openSession()
  const step = \`
    import { spawn } from 'node:child_process'
    import { mkdtempSync, writeFileSync } from 'node:fs'
    import { tmpdir } from 'node:os'
    import { join } from 'node:path'
    const cwd = mkdtempSync(join(tmpdir(), 'parley-server-'))
    const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { cwd, env: {}, detached: true })
    writeFileSync(join(tmpdir(), 'server.pid'), String(server.pid))
    setInterval(() => {}, 1000)\`
  watch(folder, (_event, name) => name === 'server.pid' && console.log(folder))
  await capture(process.execPath, ['--input-type=module', '-e', step], { cwd: folder, env: process.env, timeoutMs: 60_000 })
`

/** Starts a run and waits until its server is running. */
async function startRun() {
  const run = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(run.stdout, 'data')
  const [name = ''] = readdirSync(folder)
  const own = join(folder, name)
  /** @type {number} */
  const server = await vi.waitFor(() => {
    const id = Number(readFileSync(join(own, 'server.pid'), 'utf8'))
    expect(id).toBeGreaterThan(0)
    return id
  }, 60_000)
  return { run, own, server }
}

const whenEnded = (/** @type {number} */ id) => expect.poll(() => isAlive(id)).toBe(false)

// Only Linux shows which processes work in a folder.
test.runIf(process.platform === 'linux').each(
  /** @type {const} */ ([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ]),
)('a run that gets a %s leaves no files or servers behind', async (signal, code) => {
  const { run, own, server } = await startRun()
  run.kill(signal)
  expect(await once(run, 'exit')).toEqual([code, null])
  expect(existsSync(own)).toBe(false)
  await whenEnded(server)
})

test.runIf(process.platform === 'linux')('the next run removes only what a killed one has left behind', async () => {
  const { run, own, server } = await startRun()
  clearAbandoned(folder)
  expect([existsSync(own), isAlive(server)]).toEqual([true, true])
  run.kill('SIGKILL')
  await once(run, 'exit')
  mkdirSync(join(folder, 'of-another-program'))
  expect([existsSync(own), isAlive(server)]).toEqual([true, true])
  clearAbandoned(folder)
  expect(readdirSync(folder)).toEqual(['of-another-program'])
  await whenEnded(server)
})
