// The server as an operator starts it: as a separate process, with its output.
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { programEnv, programs } from './programs.ts'

const program = ['--enable-source-maps', programs.server]
const starter = new URL('../../../../../scripts/node24.mjs', import.meta.url).href

export interface ServerProcess {
  readonly child: ChildProcess
  readonly exited: Promise<{ code: number | null; output: string }>
  /** Its URL; rejects with the output if the process ends first. */
  readonly url: Promise<string>
  /** All output so far. */
  said(): string
}

/** @param folder working directory; also contains its data unless `env` names another folder */
export const launchServer = (folder: string, env: Record<string, string> = {}): ServerProcess =>
  watch(spawn(process.execPath, program, optionsOf(folder, env)))

/**
 * Starts it with `npm start`, as the leader of a process group: `process.kill(-child.pid, signal)` reaches all of it.
 */
export async function launchByNpm(folder: string, env: Record<string, string> = {}): Promise<ServerProcess> {
  const start = `import { run } from '${starter}'
    process.exitCode = await run(${JSON.stringify(program)}, { cwd: import.meta.dirname })`
  await writeFile(join(folder, 'start.mjs'), start)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }))
  return watch(spawn('npm', ['start'], { ...optionsOf(folder, env), detached: true }))
}

const optionsOf = (folder: string, env: Record<string, string>) => ({
  cwd: folder,
  env: { ...programEnv, PORT: '0', DATA_DIR: 'data', LOG_LEVEL: 'warn', ...env },
  stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
})

function watch(child: ChildProcessByStdio<null, Readable, Readable>): ServerProcess {
  let output = ''
  const listening = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const [, url] = /listens on (\S+);.*Database/s.exec(output) ?? []
      if (url !== undefined) listening.resolve(url)
    })
  }
  const exited = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  exited.then(({ output }) => listening.reject(new Error(output)))
  listening.promise.catch(() => undefined)
  return { child, exited, url: listening.promise, said: () => output }
}
