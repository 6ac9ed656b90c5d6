// A separate Postgres that a test may freeze and kill. Linux only.
import { readFile } from 'node:fs/promises'

export interface OwnPostgres {
  readonly url: string
  /** Suspends all its processes, like a machine that hangs: connections stay open, but nothing is answered. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Kills all its processes immediately: then nothing is listening. */
  kill(): Promise<void>
  /** Starts it again with the same data after `kill`. */
  restart(): Promise<void>
  remove(): Promise<void>
}

interface Running {
  readonly url: string
  /** Process id of the running postmaster. */
  getPid(): number
  restart(): Promise<void>
  stop(): Promise<void>
}

/** @returns null if there are no binaries */
async function start(): Promise<Running | null> {
  const script = new URL('../../../../../scripts/postgres.mjs', import.meta.url).href
  const { startOwnPostgres } = (await import(script)) as { startOwnPostgres: () => Promise<Running | null> }
  return startOwnPostgres()
}

/** @returns null without the binaries, or on systems other than Linux */
export async function createOwnPostgres(): Promise<OwnPostgres | null> {
  const running = process.platform === 'linux' ? await start() : null
  if (running === null) return null
  const send = (id: number, name: NodeJS.Signals) => {
    try {
      process.kill(id, name)
    } catch {
      // The process has ended since, with the connection that it served.
    }
  }
  /** List the children while the postmaster exists, stopped or running: afterwards they have no parent. */
  const signal = async (name: NodeJS.Signals) => {
    const pid = running.getPid()
    if (name === 'SIGSTOP') send(pid, name)
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
    for (const child of children.split(' ').filter((id) => id.trim() !== '')) send(Number(child), name)
    if (name !== 'SIGSTOP') send(pid, name)
  }
  const thaw = () => signal('SIGCONT')
  let isDead = false
  return {
    url: running.url,
    freeze: () => signal('SIGSTOP'),
    thaw,
    kill: async () => {
      isDead = true
      await signal('SIGSTOP')
      await signal('SIGKILL')
    },
    restart: async () => {
      await running.restart()
      isDead = false
    },
    remove: async () => {
      if (!isDead) await thaw()
      await running.stop()
    },
  }
}
