// Shutdown by supervisors and terminals: a signal to the entire process group, which `npm start` also forwards.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StreamEvent } from '@parley/contracts/conversation/stream.ts'
import { startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { expect, test, vi } from 'vitest'
import { openSessionAt, registerAt, typeAt } from '../call-at.ts'
import { dataOf, eventsOf } from '../learner.ts'
import { makeFolder } from '../test-database.ts'
import { launchByNpm, type ServerProcess } from './server-process.ts'

const reply = Array.from({ length: 20 }, (_, number) => `word${number}`).join(' ')
/** The signal arrives while the reply is being written. */
const wordMs = 50

/** A server started by `npm start`, and the model servers that it asks. */
async function start() {
  await using starting = new AsyncDisposableStack()
  const folder = starting.adopt(await mkdtemp(join(tmpdir(), 'parley-group-')), (each) =>
    rm(each, { recursive: true, force: true }),
  )
  await makeFolder(join(folder, 'data', 'database'))
  const provider = starting.adopt(await startFakeProvider({ reply, latency: { wordMs } }), (each) => each.close())
  const env = { OPENAI_BASE_URL: provider.url, ACCESS_TOKEN_SECRET: randomBytes(32).toString('hex') }
  const server = starting.adopt(await launchByNpm(folder, env), killGroup)
  const running = starting.move()
  return { provider, server, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/** Kills the remaining processes of `npm start`. */
async function killGroup({ child, exited }: ServerProcess): Promise<void> {
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
  await exited
}

const stops = (output: string) => output.match(/Stopping:/g)

// Windows has no process groups.
test.skipIf(process.platform === 'win32').concurrent.each(['SIGTERM', 'SIGINT'] as const)(
  'a %s to the process group lets a running conversation finish',
  async (signal) => {
    await using started = await start()
    const { provider, server } = started
    const url = await server.url
    const token = await registerAt(url)
    const speak = provider.hold('speech')
    const answer = await typeAt(url, token, await openSessionAt(url, token), 'A table for two, please.')
    const lines: StreamEvent[] = []
    let stopping: Promise<void> | undefined
    for await (const line of eventsOf(answer)) {
      if (line.type === 'GPT_RESPONSE' && stopping === undefined) {
        process.kill(-(server.child.pid ?? 0), signal)
        // Until then the reply lacks its sound, so that the conversation cannot end before.
        const isStopping = () => expect(stops(server.said())).toHaveLength(1)
        stopping = vi.waitFor(isStopping, { timeout: 60_000 }).finally(speak)
      }
      lines.push(line)
    }
    await stopping
    expect(dataOf(lines, 'GPT_FULL_RESPONSE')).toMatchObject([{ content: reply }])
    expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
    const { output } = await server.exited
    expect(stops(output)).toHaveLength(1)
  },
  120_000,
)

test.skipIf(process.platform !== 'linux').concurrent.each(['SIGTERM', 'SIGKILL'] as const)(
  'the server ends when only npm gets a %s',
  async (signal) => {
    await using started = await start()
    const { server } = started
    await server.url
    server.child.kill(signal)
    // The output is closed when the last process has ended.
    const { output } = await server.exited
    expect(stops(output)).toHaveLength(1)
  },
  120_000,
)
