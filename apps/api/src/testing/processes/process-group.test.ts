// Shutdown by supervisors and terminals: a signal to the entire process group, which `npm start` also forwards.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StreamEvent } from '@parley/contracts/stream.ts'
import { type FakeProvider, startFakeProvider } from '@parley/fake-provider/fake-provider.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSessionAt, registerAt, typeAt } from '../call-at.ts'
import { dataOf, eventsOf } from '../learner.ts'
import { makeFolder } from '../test-database.ts'
import { launchByNpm, type ServerProcess } from './server-process.ts'

const reply = Array.from({ length: 20 }, (_, number) => `word${number}`).join(' ')
/** The reply takes four seconds: longer than forwarding a signal. */
const wordMs = 200

let folder: string
let provider: FakeProvider
let server: ServerProcess
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-group-'))
  await makeFolder(join(folder, 'data', 'database'))
  provider = await startFakeProvider({ reply, latency: { wordMs } })
  server = await launchByNpm(folder, {
    OPENAI_BASE_URL: provider.url,
    ACCESS_TOKEN_SECRET: randomBytes(32).toString('hex'),
  })
}, 120_000)

/** Kills the remaining processes of `npm start`. */
function killGroup({ child }: ServerProcess): void {
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

afterEach(async () => {
  killGroup(server)
  await provider.close()
  await rm(folder, { recursive: true, force: true })
})

// Windows has no process groups.
test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT'] as const)(
  'a %s to the process group lets a running conversation finish',
  async (signal) => {
    const url = await server.url
    const token = await registerAt(url)
    const answer = await typeAt(url, token, await openSessionAt(url, token), 'A table for two, please.')
    const lines: StreamEvent[] = []
    for await (const line of eventsOf(answer)) {
      if (line.type === 'GPT_RESPONSE' && dataOf(lines, 'GPT_RESPONSE').length === 0) {
        process.kill(-(server.child.pid ?? 0), signal)
      }
      lines.push(line)
    }
    expect(dataOf(lines, 'GPT_FULL_RESPONSE')).toMatchObject([{ content: reply }])
    expect(dataOf(lines, 'COMPLETE')).toMatchObject([{ ok: true }])
    const { output } = await server.exited
    expect(output.match(/Stopping:/g)).toHaveLength(1)
  },
  120_000,
)

test.skipIf(process.platform !== 'linux').each(['SIGTERM', 'SIGKILL'] as const)(
  'the server ends when only npm gets a %s',
  async (signal) => {
    await server.url
    server.child.kill(signal)
    // The output is closed when the last process has ended.
    const { output } = await server.exited
    expect(output.match(/Stopping:/g)).toHaveLength(1)
  },
  120_000,
)
