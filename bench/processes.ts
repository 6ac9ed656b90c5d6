// The processes of a benchmark: each part in one of its own, as in real life.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..')

export interface Running {
  readonly url: string
  stop(): Promise<void>
}

/** Starts the fake provider with these command-line options and waits for its address. */
export async function startProvider(options: Record<string, string | number>): Promise<Running> {
  const program = join(root, 'packages', 'fake-provider', 'src', 'main.ts')
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(process.execPath, [program, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const { url } = JSON.parse(line) as { url: string }
    return { url, stop: () => stop(child) }
  }
  throw new Error('The fake provider ended before it was ready')
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
