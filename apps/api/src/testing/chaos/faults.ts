// Faults that can affect a turn after its upload. Each fault strikes, and ends some time later.
import { once } from 'node:events'
import { createServer } from 'node:tls'
import type { Failure, Role } from '@parley/fake-provider/failure.ts'
import type { KillableServer } from '../processes/killable-server.ts'
import type { OwnPostgres } from '../processes/own-postgres.ts'
import { mayMount, type SmallDisk } from '../processes/small-disk.ts'
import type { BucketProxy, OwnAnswer } from './bucket-proxy.ts'
import { roomyKilobytes } from './disks.ts'
import type { ChaosLearner } from './learner.ts'
import type { Recordings } from './recordings.ts'
import type { Providers } from './sayings.ts'

export interface World {
  readonly server: KillableServer
  /** Null if the database is embedded, so that it stops and starts with the server. */
  readonly postgres: OwnPostgres | null
  readonly providers: Providers
  readonly recordings: Recordings
  /** Under the recordings and under the database's tables; none where nothing may be mounted. */
  readonly disks: readonly SmallDisk[]
  /** Null if files are in a folder. */
  readonly bucket: BucketProxy | null
  /** Starts a worker whose files are in another folder. @returns a function that ends it */
  startWrongWorker(): Promise<() => Promise<void>>
}

export interface Fault {
  readonly name: string
  /** Starts the fault. @returns a function that ends it */
  strike(world: World, victim: ChaosLearner): Promise<() => Promise<void>>
}

const nothing = async () => undefined

/** A client fault: for the server, it ends with the next request. */
const ofClient = (name: string, awayMs: number): Fault => ({
  name,
  async strike(_world, victim) {
    victim.cut(awayMs)
    return nothing
  },
})

const kill = async ({ server }: World) => {
  await server.kill()
  return () => server.boot()
}

const machine: readonly Fault[] = [
  { name: 'server killed', strike: kill },
  {
    name: 'server frozen',
    async strike({ server }) {
      server.freeze()
      return async () => server.thaw()
    },
  },
  {
    name: 'database stopped',
    async strike(world) {
      const { postgres } = world
      if (postgres === null) return kill(world)
      await postgres.kill()
      return () => postgres.restart()
    },
  },
  {
    name: 'database frozen',
    async strike({ server, postgres }) {
      await (postgres?.freeze() ?? server.freeze())
      return async () => postgres?.thaw() ?? server.thaw()
    },
  },
  {
    name: 'folder replaced by a file',
    // Atomically points the link to the recordings folder at a file: nothing can be stored or read.
    async strike({ recordings }) {
      await recordings.leadTo('full')
      return () => recordings.leadTo('folder')
    },
  },
  {
    name: 'recordings missing',
    async strike({ recordings }) {
      await recordings.leadTo('empty')
      return () => recordings.leadTo('folder')
    },
  },
  {
    name: 'wrong folder',
    async strike({ recordings }) {
      await recordings.leadTo('other')
      return async () => {
        await recordings.leadTo('folder')
        await recordings.copyOther()
      }
    },
  },
]

/** Neither the recordings nor the database's tables can grow. */
const diskFull: Fault = {
  name: 'disk full',
  async strike({ disks }) {
    for (const disk of disks) disk.fill()
    return async () => {
      for (const disk of disks) disk.resize(roomyKilobytes)
    }
  },
}

/** A worker needs PostgreSQL. */
const wrongWorker: Fault = {
  name: 'worker with other files',
  strike: ({ startWrongWorker }) => startWrongWorker(),
}

const ownAnswers = {
  'answers 404': { status: 404, type: 'application/xml', body: '<Error><Code>NoSuchKey</Code></Error>' },
  'answers 503': { status: 503, type: 'application/xml', body: '<Error><Code>SlowDown</Code></Error>' },
  'answers a web page': { status: 404, type: 'text/html', body: '<html><body>Not found</body></html>' },
  'answers a page with 200': { status: 200, type: 'text/html', body: '<html><body>Sign in</body></html>' },
} as const satisfies Record<string, OwnAnswer>

/** Faults of a bucket, for a server that has one. */
export const bucketFaults: readonly Fault[] = Object.entries(ownAnswers).map(([how, answer]) => ({
  name: `bucket ${how}`,
  async strike({ bucket }) {
    bucket?.answerWith(answer)
    return async () => bucket?.answerWith(null)
  },
}))

const failures = {
  'answers 500': { kind: 'status', status: 500 },
  'answers 429': { kind: 'status', status: 429, retryAfterSeconds: 1 },
  'hangs before the first byte': { kind: 'hang' },
  'hangs in the middle': { kind: 'stall' },
  'is cut off': { kind: 'cut' },
  'answers nonsense': { kind: 'garbage' },
  'answers a web page': { kind: 'wrong-content-type' },
  'answers nothing': { kind: 'empty' },
  'takes 30 s': { kind: 'slow', ms: 30_000 },
} as const satisfies Record<string, Failure>

const isDown = (role: Role): Fault => ({
  name: `${role} is down`,
  async strike({ providers }) {
    await providers[role].goDown()
    return () => providers[role].comeUp()
  },
})

/** Replaces the model server with one that has no certificate and drops every connection. */
const refusesTls = (role: Role): Fault => ({
  name: `${role} refuses TLS`,
  async strike({ providers }) {
    const provider = providers[role]
    await provider.goDown()
    const stranger = createServer()
    stranger.on('tlsClientError', (_error, socket) => socket.destroy())
    stranger.listen(Number(new URL(provider.url).port), '127.0.0.1')
    await once(stranger, 'listening')
    return async () => {
      stranger.close()
      await once(stranger, 'close')
      await provider.comeUp()
    }
  },
})

const failing = (role: Role): Fault[] =>
  Object.entries(failures).map(([how, failure]) => ({
    name: `${role} ${how}`,
    async strike({ providers }) {
      providers[role].set({ failures: { [role]: failure } })
      return async () => providers[role].set({ failures: { [role]: null } })
    },
  }))

const roles = ['transcription', 'chat', 'speech'] as const

/** All faults: of the client, of the machine, and of three model servers that each fail in eleven ways. */
export const faults: readonly Fault[] = [
  ofClient('network cut', 0),
  ofClient('tab crashed', 300),
  ofClient('browser closed', 2_000),
  ...machine,
  ...(mayMount ? [diskFull] : []),
  wrongWorker,
  ...roles.flatMap((role) => [isDown(role), refusesTls(role), ...failing(role)]),
]
