// A real LanguageTool server for tests, where Java and Maven are. Maven fetches its 135 MB once, into the user's cache.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'

const sources = join(import.meta.dirname, '../../../../deploy/languagetool')
const cache = join(homedir(), '.cache/parley')
/** Named by the version in `pom.xml`. */
const folder = join(cache, 'languagetool-6.8')
const fetchMs = 8 * 60_000

const works = (program: string): boolean => spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0

/** Why there is no server for the tests; null if there is one. */
export const whyNoLanguageTool = (): string | null => {
  if (!works('java')) return 'no Java on this machine'
  return existsSync(folder) || works('mvn') ? null : 'LanguageTool was not fetched, and there is no Maven'
}

/** @throws Error with Maven's output */
async function fetchLanguageTool(): Promise<void> {
  if (existsSync(folder)) return
  const partial = await mkdtemp(join(cache, 'languagetool-'))
  await cp(sources, partial, { recursive: true })
  const args = ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib', '-DincludeScope=runtime']
  const { status, stdout } = spawnSync('mvn', args, { cwd: partial, encoding: 'utf8', timeout: fetchMs })
  if (status !== 0) throw new Error(`Maven could not fetch LanguageTool: ${stdout}`)
  // Another run may have been faster.
  await rename(partial, folder).catch(() => rm(partial, { recursive: true }))
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** Starts the server, and resolves when it listens. @throws Error with its output if it ends first */
export async function startLanguageTool(): Promise<{ url: string; stop(): Promise<void> }> {
  await fetchLanguageTool()
  const port = await freePort()
  const classes = join(folder, 'lib', '*')
  const args = ['-Xmx1500m', '-cp', classes, 'org.languagetool.server.HTTPServer', '--config', 'server.properties']
  const child = spawn('java', [...args, '--port', String(port)], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  await new Promise<void>((resolve, reject) => {
    let output = ''
    const read = (piece: Buffer) => {
      output += piece
      if (output.includes('Server started')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('close', () => reject(new Error(output)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
