// The server, or a worker, as a process that a test can stop or kill at any time and start again.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callAt, registerAt } from '../call-at.ts'
import { programEnv, programs } from './programs.ts'

/** The line that either prints when it is ready, with its URL. */
const readyLine = /(?:listens on|works off jobs;) (http:\/\/[^\s;/]+)/

export class KillableServer {
  readonly #program: string
  readonly #env: Record<string, string>
  readonly #folder: string
  readonly #outputs: string[] = []
  #running: { child: ChildProcess; url: string } | null = null

  private constructor(folder: string, env: Record<string, string>, program: string) {
    this.#folder = folder
    this.#program = program
    const own = { ...programEnv, DATA_DIR: 'data', LOG_LEVEL: 'error' }
    this.#env = { ...own, [program === programs.worker ? 'WORKER_PORT' : 'PORT']: '0', ...env }
  }

  /**
   * @param env in addition to what every server needs here: the database, and keys that outlive the process
   * @param program this version's server by default
   */
  static async start(env: Record<string, string>, program = programs.server): Promise<KillableServer> {
    const server = new KillableServer(await mkdtemp(join(tmpdir(), 'parley-kill-')), env, program)
    await server.boot()
    return server
  }

  /** Changes with each start. */
  get url(): string {
    if (this.#running === null) throw new Error('The server is not running')
    return this.#running.url
  }

  async boot(): Promise<void> {
    const child = spawn(process.execPath, [this.#program], {
      cwd: this.#folder,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const ready = Promise.withResolvers<string>()
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        this.#outputs.push(text)
        if (stream === child.stderr) process.stderr.write(text)
        const [, url] = readyLine.exec(output) ?? []
        if (url !== undefined) ready.resolve(url)
      })
    }
    child.once('close', () => ready.reject(new Error(`The server did not start: ${output}`)))
    this.#running = { child, url: await ready.promise }
  }

  /** Everything that it has written so far, with each start. */
  said(): string {
    return this.#outputs.join('')
  }

  /** Calls the running server. @throws Error with the response unless it is successful */
  call<Result>(method: string, path: string, token: string | null, body?: unknown): Promise<Result> {
    return callAt(this.url, method, path, token, body)
  }

  /** Registers an account and accepts the policies. @returns its access token */
  register(): Promise<string> {
    return registerAt(this.url)
  }

  /** Ends it like kill -9: without notice, and without finishing anything. */
  async kill(): Promise<void> {
    if (this.#running === null) return
    const { child } = this.#running
    this.#running = null
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  /** Stops it like a supervisor: SIGTERM, after which running work may finish. @returns the exit code */
  async stop(): Promise<number | null> {
    if (this.#running === null) throw new Error('The server is not running')
    const { child } = this.#running
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = await exited
    this.#running = null
    return code
  }

  /** Suspends it: connections stay open, but nothing is answered. */
  freeze(): void {
    this.#running?.child.kill('SIGSTOP')
  }

  thaw(): void {
    this.#running?.child.kill('SIGCONT')
  }

  async remove(): Promise<void> {
    await this.kill()
    await rm(this.#folder, { recursive: true, force: true })
  }
}
