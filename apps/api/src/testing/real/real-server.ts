// Servers of others, which `npm run test:real` has installed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { freePort } from '../processes/free-port.ts'

type Installed = Readonly<Record<string, { readonly folder?: string; readonly missing?: string }>>

const installed: Installed = JSON.parse(process.env.REAL_PACKAGES ?? '{}')

/** The folder of an installed group; undefined if it was not asked for, or could not be downloaded. */
export const folderOf = (group: string): string | undefined => installed[group]?.folder

/** The folder of a group in a test that is skipped without it. */
export function requireFolder(group: string): string {
  const folder = folderOf(group)
  if (folder === undefined) throw new Error(`${group} is not installed`)
  return folder
}

const startMs = 120_000
const pollMs = 250
const logMax = 20_000

export interface RealServer extends AsyncDisposable {
  readonly url: string
  readonly port: number
}

export interface Program {
  readonly command: string
  readonly args: (port: number) => readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** A path that answers 200 once the server is ready; by default it is ready once it accepts connections. */
  readonly readyPath?: string
}

function accepts(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: '127.0.0.1' })
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).then((isOpen) => {
    socket.destroy()
    return isOpen as boolean
  })
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** Polls until the server is ready. @throws with the end of its output if it ends or takes too long */
async function ready(child: ChildProcess, isReady: () => Promise<boolean>, output: () => string): Promise<void> {
  const until = Date.now() + startMs
  while (!(await isReady())) {
    const end = child.exitCode ?? child.signalCode
    if (end !== null) throw new Error(`It ended with ${end}:\n${output()}`)
    if (Date.now() > until) throw new Error(`It is not ready after ${startMs} ms:\n${output()}`)
    await new Promise((over) => setTimeout(over, pollMs))
  }
}

/** Starts a server of others on a free port. */
export async function startReal({ command, args, env, readyPath }: Program): Promise<RealServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(command, [...args(port)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const add = (text: string) => {
    output = (output + text).slice(-logMax)
  }
  child.stdout.setEncoding('utf8').on('data', add)
  child.stderr.setEncoding('utf8').on('data', add)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  try {
    const isReady = () => (readyPath === undefined ? accepts(port) : answers(url + readyPath))
    await ready(child, isReady, () => output)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, port, [Symbol.asyncDispose]: stop }
}
