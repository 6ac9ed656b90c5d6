// Vite's development server, the only one with the page of UI components.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const web = join(import.meta.dirname, '..', '..', 'apps', 'web')
const vite = join(import.meta.dirname, '..', '..', 'node_modules', 'vite', 'bin', 'vite.js')

export interface Development {
  /** URL without a trailing slash. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts it without an api server.
 * @throws Error with its output if it does not start
 */
export async function startDevelopment(): Promise<Development> {
  const { PATH = '', HOME = '' } = process.env
  // Vite chooses another port if this one is in use.
  const child = spawn(process.execPath, [vite, '--port', '5273', '--clearScreen', 'false'], {
    cwd: web,
    env: { PATH, HOME, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await addressOf(child)
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (text: string) => {
      output += text
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
      if (url) resolve(url)
    }
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', read)
    child.once('exit', () => reject(new Error(`The development server ended:\n${output}`)))
  })
}
