// A separate Redis that a test may freeze and stop.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './free-port.ts'

/** Whether redis-server is installed: `npm test` installs it if it can. */
export const isRedisInstalled = spawnSync('redis-server', ['--version']).status === 0

export interface OwnRedis extends AsyncDisposable {
  readonly port: number
  /** Without a password. */
  readonly url: string
  /** The reply to a command. */
  command(name: string, ...args: string[]): Promise<unknown>
  /** All its keys. */
  keys(): Promise<string[]>
  /** Suspends it, like a machine that hangs: connections stay open, but nothing is answered. */
  freeze(): void
  thaw(): void
  /** Ends it: then nothing is listening, and all counts are lost. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** @param settings command-line options, for example `--requirepass` */
export async function startOwnRedis(...settings: string[]): Promise<OwnRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-redis-'))
  const port = await freePort()
  const fixed = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
  let child: ChildProcess
  const start = async () => {
    const server = spawn('redis-server', [...fixed, ...settings], { stdio: ['ignore', 'pipe', 'inherit'] })
    child = server
    for await (const text of server.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      if (text.includes('Ready to accept connections')) break
    }
    server.stdout.resume()
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await start()
  const url = `redis://127.0.0.1:${port}`
  const command = async (name: string, ...args: string[]) => {
    const client = new Redis(url)
    return client.call(name, ...args).finally(() => client.disconnect())
  }
  return {
    port,
    url,
    command,
    keys: async () => (await command('KEYS', '*')) as string[],
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop,
    start,
    async [Symbol.asyncDispose]() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
