// Provides a Postgres for the tests: the configured one, otherwise a private temporary cluster.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installPackage } from './apt.mjs'

/** @typedef {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} Server */

const startMs = 30_000
const debian = '/usr/lib/postgresql'

/** Folders that may contain the server's binaries, newest release first. */
function folders() {
  const releases = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const config = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  return [
    ...releases.map((release) => join(debian, release, 'bin')),
    ...(config.status === 0 ? [config.stdout.trim()] : []),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
}

const binaries = () =>
  folders().find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))

/** Postgres does not run as root, so root runs it as another user. */
function identity() {
  if (process.getuid?.() !== 0) return {}
  const user = ['postgres', 'nobody'].find((name) => spawnSync('id', ['-u', name]).status === 0)
  if (!user) throw new Error('Postgres does not run as root, and there is neither a user postgres nor nobody')
  /** @param {'-u' | '-g'} flag */
  const id = (flag) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * A port that is currently unused.
 * @returns {Promise<number>}
 */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })
}

/**
 * Resolves when the server accepts connections; rejects with its log if it ends first.
 * @param {Server} server
 * @returns {Promise<void>}
 */
function ready(server) {
  return new Promise((resolve, reject) => {
    let log = ''
    /** @param {string} why */
    const fail = (why) => reject(new Error(`Postgres did not start: ${why}\n${log}`))
    const timer = setTimeout(() => fail(`not ready after ${startMs} ms`), startMs)
    server.stderr.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-20_000)
      if (log.includes('ready to accept connections')) resolve()
    })
    server.on('error', (error) => fail(error.message))
    server.on('exit', (code) => fail(`it ended with ${code}`))
    server.on('exit', () => clearTimeout(timer))
  })
}

// The data is temporary, so nothing needs to be written durably.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

/**
 * @param {string} bin folder of the binaries
 * @param {Record<string, string>} [more] additional settings
 */
async function startCluster(bin, more = {}) {
  const who = { ...identity(), env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  const folder = mkdtempSync(join(tmpdir(), 'parley-postgres-'))
  /** @type {Server | undefined} */
  let server
  const remove = () => {
    // SIGQUIT stops it immediately: no data needs to be saved.
    server?.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
  process.on('exit', remove)
  try {
    if (who.uid) chownSync(folder, who.uid, who.gid)
    const data = join(folder, 'data')
    const options = ['-D', data, '-U', 'parley', '-A', 'trust', '-E', 'UTF8', '--no-sync']
    const made = spawnSync(join(bin, 'initdb'), options, { ...who, cwd: folder, encoding: 'utf8' })
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
    const port = await freePort()
    const flags = Object.entries({ ...settings, ...more, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    /** @type {Promise<unknown> | undefined} */
    let ended
    const launch = async () => {
      const started = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
        ...who,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      server = started
      // Its children hold the pipe too, and its shared memory while they run.
      ended = new Promise((resolve) => started.on('close', resolve))
      await ready(started)
    }
    await launch()
    const stop = async () => {
      server?.kill('SIGINT')
      await ended
      remove()
      process.off('exit', remove)
    }
    const restart = async () => {
      await ended
      await launch()
    }
    const url = `postgres://parley@127.0.0.1:${port}/postgres`
    // A server that is ready has an id.
    const getPid = () => /** @type {number} */ (server?.pid)
    return { url, getPid, restart, stop }
  } catch (error) {
    remove()
    process.off('exit', remove)
    throw error
  }
}

/**
 * Starts a private cluster that a test may freeze or kill by the id of its postmaster, and restart. It is removed when
 * this process ends, at the latest.
 * @returns {Promise<{url: string, getPid: () => number, restart: () => Promise<void>, stop: () => Promise<void>} | null>}
 * null if there are no binaries
 */
export async function startOwnPostgres() {
  const bin = binaries()
  // Commits must survive a kill: data handed to the kernel does, data in the server's memory does not.
  return bin ? startCluster(bin, { synchronous_commit: 'on' }) : null
}

/**
 * Finds a Postgres for tests: TEST_DATABASE_URL, otherwise a private cluster from the binaries on this machine, which
 * root installs if missing. A private cluster is removed when this process ends, at the latest.
 * @returns {Promise<{url: string, stop: () => Promise<void>} | {skipped: string}>}
 * @throws {Error} when the binaries exist but do not work
 */
export async function findPostgres() {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  const missing = binaries() ? undefined : await installPackage('postgresql')
  const bin = binaries()
  if (!bin) return { skipped: `no TEST_DATABASE_URL and no Postgres on this machine (${missing ?? 'none found'})` }
  return startCluster(bin)
}
