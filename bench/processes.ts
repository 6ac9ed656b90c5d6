// Starts a benchmark's processes, each component separately as in production.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startBucket } from '../apps/api/src/testing/processes/bucket.ts'

const root = join(import.meta.dirname, '..')

export interface Running {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a program that prints its URL as one line of JSON, and waits for that. */
async function startProgram(program: string, options: readonly string[]): Promise<Running> {
  const child = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const { url } = JSON.parse(line) as { url: string }
    return { url, stop: () => stop(child) }
  }
  throw new Error(`${program} ended before it was ready`)
}

/** Starts the fake provider with these command-line options. */
function startProvider(options: Record<string, string | number>): Promise<Running> {
  const program = join(root, 'packages', 'fake-provider', 'src', 'main.ts')
  return startProgram(
    program,
    Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]),
  )
}

/** Starts the fake provider for spoken turns. `{n}` identifies a turn across the three model roles. */
export const startTurnProvider = (): Promise<Running> =>
  startProvider({
    'transcription-ms': 200,
    'first-token-ms': 200,
    'word-ms': 20,
    'speech-ms': 150,
    transcript: 'I paid by card, that was purchase number {n}.',
    reply: 'Purchase {n} is in our system. I have found it by the date. You paid by card. Which size do you need?',
  })

/** Starts an S3-compatible store with a bucket `parley`. */
export async function startBucketProcess(): Promise<Running> {
  const bucket = await startBucket()
  return { url: bucket.settings.endpoint, stop: async () => bucket[Symbol.asyncDispose]() }
}

/** Starts the bare pipeline in front of a provider. */
export const startBarePipeline = (provider: string): Promise<Running> =>
  startProgram(join(import.meta.dirname, 'bare-pipeline.ts'), [provider])

/** Installs `@livekit/agents` if necessary, which takes about 300 MB, and starts it with a provider. */
export async function startLiveKit(provider: string): Promise<Running> {
  const peers = join(import.meta.dirname, 'peers')
  const folder = join(peers, 'livekit')
  if (!existsSync(join(folder, 'node_modules'))) {
    const install = ['install', '--no-package-lock', '--no-audit', '--no-fund', '--workspaces=false']
    const npm = spawn('npm', install, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    const [code] = await once(npm, 'exit')
    if (code !== 0) throw new Error('@livekit/agents could not be installed')
  }
  return startProgram(join(peers, 'livekit.ts'), [provider])
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
