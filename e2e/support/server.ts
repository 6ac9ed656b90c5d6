// Starts the server as in production: its own process, an empty data folder, the built web app.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildApi } from '../../scripts/build-api.mjs'
import { programOptions, programVariables } from '../../scripts/node24.mjs'

/** Only stops a start that hangs: the first, which makes the database, takes minutes on a busy machine. */
const startMs = 600_000
const pollMs = 100
const stopMs = 10_000

/** Environment variable with the data folder of a started server: a first start takes far longer than later ones. */
export const preparedFolder = 'PREPARED_DATA_FOLDER'

export interface Server {
  /** The web app's URL without a trailing slash. */
  readonly url: string
  /** The server's data folder; mail is in `outbox`. */
  readonly dataFolder: string
  /** The running process's ID; undefined if it is stopped. */
  pid(): number | undefined
  /** The server's output so far. */
  output(): string
  /** Stops the server; its data stays until `remove`. */
  stop(): Promise<void>
  /** Starts it again with the same data and port. */
  start(): Promise<void>
  /** Stops the server and deletes its data. */
  remove(): Promise<void>
}

let built: Promise<string> | undefined

/** The folder of the api's programs: built if necessary, once for a process, because the check reads every source. */
export function programs(): Promise<string> {
  built ??= buildApi()
  return built
}

/**
 * Starts a server and waits until it is ready.
 * @param settings environment variables besides those that isolate the server
 * @throws Error with the server's output if it does not become ready
 */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-e2e-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const program = join(await programs(), 'server.js')
  const dataFolder = join(folder, 'data')
  let output = ''
  let child: ChildProcess | undefined

  const start = async () => {
    // Isolates the environment: a developer's own configuration would change what is tested.
    const { PATH = '', HOME = folder } = process.env
    child = spawn(process.execPath, [...programOptions, program], {
      cwd: folder,
      env: {
        PATH,
        HOME,
        ...programVariables,
        PORT: String(port),
        DATA_DIR: dataFolder,
        RATE_LIMIT_FACTOR: '1000',
        MODELS_CHECK: 'off',
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
  const { [preparedFolder]: prepared } = process.env
  try {
    if (prepared) await cp(prepared, dataFolder, { recursive: true })
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

/**
 * Ports below those that systems give to outgoing connections: one of a browser could otherwise take the port while the
 * server starts, or while it is stopped.
 */
const ports = { from: 20_000, to: 32_000 }

async function freePort(): Promise<number> {
  const port = randomInt(ports.from, ports.to)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, () => resolve(true))
  })
  if (!isFree) return freePort()
  await new Promise((closed) => server.close(closed))
  return port
}
