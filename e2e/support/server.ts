// The server as it is started for people: a process of its own, an empty data folder, the built web app.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApi } from '../../scripts/build-api.mjs'

const startMs = 150_000
const pollMs = 100
const stopMs = 10_000

export interface Server {
  /** Address of the web app, without a slash at its end. */
  readonly url: string
  /** Where it keeps everything; mail is in `outbox`. */
  readonly dataFolder: string
  /** Of the process that runs; undefined while none does. */
  pid(): number | undefined
  /** All that the server has printed so far. */
  output(): string
  /** Ends the server; its data stays until `remove`. */
  stop(): Promise<void>
  /** Starts it again on the same data and the same port. */
  start(): Promise<void>
  /** Ends the server and deletes its data. */
  remove(): Promise<void>
}

/**
 * Starts a server and waits until it is ready.
 * @param settings environment variables of the configuration, besides those that keep it to itself
 * @throws an Error with what the server printed when it does not become ready
 */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const program = join(await buildApi(), 'server.js')
  const dataFolder = join(folder, 'data')
  let output = ''
  let child: ChildProcess | undefined

  const start = async () => {
    // Nothing of the surroundings gets in: a developer's own configuration would change what is tested.
    const { PATH = '', HOME = folder } = process.env
    child = spawn(process.execPath, ['--enable-source-maps', program], {
      cwd: folder,
      env: {
        PATH,
        HOME,
        PORT: String(port),
        DATA_DIR: dataFolder,
        RATE_LIMIT_FACTOR: '1000',
        FREE_CONVERSATIONS_PER_DAY: '1000',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    await ready(url, child, () => output)
  }
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const timer = setTimeout(() => child?.kill('SIGKILL'), stopMs)
    await ended
    clearTimeout(timer)
  }
  const remove = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await start()
  } catch (error) {
    await remove()
    throw error
  }
  return { url, dataFolder, pid: () => child?.pid, output: () => output, stop, start, remove }
}

async function ready(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + startMs
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(pollMs)
  }
  throw new Error(`The server did not become ready:\n${output()}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port')),
      )
    })
  })
}
