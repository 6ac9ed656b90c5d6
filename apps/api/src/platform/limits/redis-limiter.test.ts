// Limits that all processes count together in Redis, including while it is unavailable.
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isRedisInstalled, type OwnRedis, startOwnRedis } from '../../testing/processes/own-redis.ts'
import { Problem } from '../http/problem.ts'
import { createLog } from '../log/log.ts'
import type { BoundedLimiter } from './bounded-limiter.ts'
import { createLimits, type Limit, type Limits } from './limits.ts'
import { MemoryLimiter } from './memory-limiter.ts'
import type { RedisWaits } from './redis.ts'
import { openRedisLimiter } from './redis-limiter.ts'

const limit: Limit = { name: 'steps', max: 3, windowMs: 60_000, countedIn: 'process' }
const secret = Buffer.alloc(32, 1)
/** A busy machine answers late, but a failure is over soon. */
const patient: RedisWaits = { answerMs: 20_000, pauseMs: 300, silenceMs: 60_000 }
/** Of a Redis that hangs. */
const impatient: RedisWaits = { answerMs: 500, pauseMs: 300, silenceMs: 1_000 }

interface Line {
  readonly level: number
  readonly msg: string
  readonly reason?: string
}

interface TestProcess extends Disposable {
  readonly limits: Limits
  readonly lines: Line[]
}

/** The limiter of one process of an installation. */
async function startProcess(url: string, { of = secret, waits = patient } = {}): Promise<TestProcess> {
  const lines: Line[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const redis = await openRedisLimiter({ REDIS_URL: url }, log, of, waits)
  const limits = createLimits(1, (settings): BoundedLimiter => new MemoryLimiter(settings), redis?.open)
  return { limits, lines, [Symbol.dispose]: () => redis?.[Symbol.dispose]() }
}

const codeOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'taken',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  )
const takeAll = async ({ limits }: TestProcess, key: string, count = limit.max) => {
  for (let n = 0; n < count; n += 1) await limits.take(limit, key)
}

describe.runIf(isRedisInstalled)('with Redis', () => {
  let redis: OwnRedis
  let one: TestProcess
  let other: TestProcess
  beforeAll(async () => {
    redis = await startOwnRedis()
  })
  beforeEach(async (context) => {
    one = await startProcess(redis.url)
    other = await startProcess(redis.url)
    context.onTestFinished(() => {
      vi.useRealTimers()
      vi.restoreAllMocks()
      redis.thaw()
      for (const each of [one, other]) each[Symbol.dispose]()
    })
    await redis.command('FLUSHALL')
  })
  afterAll(() => redis[Symbol.asyncDispose]())

  /** Waits until the server is queried again. */
  const waitUntilBack = (process: TestProcess) =>
    vi.waitFor(
      async () => {
        await process.limits.take({ ...limit, name: 'waiting', max: 1_000 }, 'anybody')
        expect(process.lines.at(-1)?.msg).toContain('counted there again')
      },
      { timeout: 60_000, interval: 200 },
    )

  /** How much longer the first of several callers waits than all others, in milliseconds. */
  async function leadOver({ limits }: TestProcess): Promise<number> {
    const callers = Array.from({ length: 10 }, () => limits.take({ ...limit, name: 'calls', max: 1_000 }, 'caller'))
    const times = await Promise.all(callers.map((caller) => caller.then(() => performance.now())))
    return (times[0] ?? 0) - Math.max(...times.slice(1))
  }

  test('two processes share a count, including returned uses', async () => {
    await one.limits.take(limit, 'shared')
    await other.limits.take(limit, 'shared')
    const giveBack = await one.limits.take(limit, 'shared')
    expect(await codeOf(one.limits.take(limit, 'shared'))).toBe('RATE_LIMITED')
    await giveBack()
    expect(await codeOf(other.limits.take(limit, 'shared'))).toBe('taken')
    expect(await codeOf(one.limits.take(limit, 'shared'))).toBe('RATE_LIMITED')
  })

  test('concurrent callers are admitted exactly up to the limit', async () => {
    const tries = Array.from({ length: 200 }, (_, n) => codeOf((n % 2 ? one : other).limits.take(limit, 'crowd')))
    expect((await Promise.all(tries)).filter((code) => code === 'taken')).toHaveLength(limit.max)
    const [key = ''] = await redis.keys()
    expect(await redis.command('GET', key)).toBe('3')
  })

  test('a flood over a full window is rejected without a command', async () => {
    await takeAll(one, 'flood')
    expect(await codeOf(one.limits.take(limit, 'flood'))).toBe('RATE_LIMITED')
    await redis.command('FLUSHALL')
    expect(await codeOf(one.limits.take(limit, 'flood'))).toBe('RATE_LIMITED')
    expect(await redis.keys()).toEqual([])
  })

  test('a returned use affects only its own window', async () => {
    const short = { ...limit, max: 1, windowMs: 1_000 }
    const giveBackLate = await one.limits.take(short, 'late')
    await vi.waitFor(async () => expect(await redis.keys()).toEqual([]), 60_000)
    await giveBackLate()
    expect(await redis.keys()).toEqual([])
    await takeAll(other, 'late')
    await giveBackLate()
    expect(await codeOf(other.limits.take(limit, 'late'))).toBe('RATE_LIMITED')
    const giveBackLost = await one.limits.take(limit, 'lost')
    await redis.command('FLUSHALL')
    await giveBackLost()
    expect(await redis.keys()).toEqual([])
  })

  test('each key is counted separately, without names, until its window ends', async () => {
    const keys = ['', ' ', 'vera@example.org 192.0.2.7', '*', 'a\r\nFLUSHALL\r\n', '\0', '{slot}', 'é'.repeat(100_000)]
    for (const key of [...keys, '__proto__', 'constructor']) await takeAll(one, key)
    for (const key of [...keys, '__proto__', 'constructor']) {
      expect(await codeOf(other.limits.take(limit, key))).toBe('RATE_LIMITED')
    }
    const stored = await redis.keys()
    expect(stored).toHaveLength(keys.length + 2)
    for (const key of stored) {
      expect(key).toMatch(/^parley:[\w-]{12}:steps:[\w-]{32}$/)
      expect(Number(await redis.command('PTTL', key))).toBeGreaterThan(0)
    }
  })

  test('installations on one server are counted separately', async () => {
    using elsewhere = await startProcess(redis.url, { of: Buffer.alloc(32, 2) })
    await takeAll(one, 'both')
    expect(await codeOf(elsewhere.limits.take(limit, 'both'))).toBe('taken')
  })

  test.each([
    ['a wrong password', 'vera:wrong@', '', 'the user or the password is wrong; '],
    ['a right that is missing', 'vera:secret@', '', 'that user may not count; '],
    ['keys that are not permitted', 'ben:secret@', '', 'that user may not count; '],
    ['a database that is not there', '', '/99', 'the server has no database of that number; '],
  ])('rejects %s at startup and names the variable', async (_what, user, database, sentence) => {
    await redis.command('ACL', 'SETUSER', 'vera', 'on', '>secret', '~parley:*', '+eval', '+get')
    await redis.command('ACL', 'SETUSER', 'ben', 'on', '>secret', '~other:*', '+@all')
    const url = `redis://${user}127.0.0.1:${redis.port}${database}`
    await expect(startProcess(url)).rejects.toThrow(`REDIS_URL: ${sentence}`)
  })

  test('a user needs only the permissions that the error message names', async () => {
    const rights = ['EVAL', 'EVALSHA', 'SELECT', 'SET', 'GET', 'INCR', 'DECR', 'PTTL'].map((name) => `+${name}`)
    await redis.command('ACL', 'SETUSER', 'anna', 'on', '>p#ss', '~parley:*', ...rights)
    using process = await startProcess(`redis://anna:p%23ss@127.0.0.1:${redis.port}/2`)
    await (await process.limits.take(limit, 'least'))()
    expect(process.lines).toEqual([])
  })

  test('delays only one caller while Redis hangs', async () => {
    using process = await startProcess(redis.url, { waits: impatient })
    await takeAll(process, 'hanging', 2)
    redis.freeze()
    // While this clock stands still, the limiter does not try again.
    vi.useFakeTimers({ toFake: ['Date'] })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const counts = [limit, { ...limit, name: 'jumps' }, { ...limit, name: 'falls' }].map((each) => ({
      limit: each,
      key: 'somebody',
    }))
    expect(await process.limits.countRefusals(counts, async () => 'in')).toBe('in')
    const crowd = Array.from({ length: 100 }, (_, n) => codeOf(process.limits.take(limit, `crowd ${n}`)))
    expect(new Set(await Promise.all(crowd))).toEqual(new Set(['taken']))
    expect(timers.mock.calls.filter(([, ms]) => ms === impatient.answerMs)).toHaveLength(1)
    vi.restoreAllMocks()
    await takeAll(process, 'hanging')
    expect(await codeOf(process.limits.take(limit, 'hanging'))).toBe('RATE_LIMITED')
    vi.useRealTimers()
    expect(process.lines).toMatchObject([
      { level: 40, msg: expect.stringContaining('is away'), reason: expect.stringContaining('no answer') },
    ])
    // Later a single caller tries again.
    await vi.waitFor(async () => expect(await leadOver(process)).toBeGreaterThan(100), {
      timeout: 60_000,
      interval: 200,
    })
    redis.thaw()
    await waitUntilBack(process)
    expect(process.lines).toHaveLength(2)
    // After the first of three commands for one attempt, no more were sent.
    expect((await redis.keys()).filter((key) => /jumps|falls/.test(key))).toEqual([])
    // Two of three were counted in Redis before it hung.
    await process.limits.take(limit, 'hanging')
    expect(await codeOf(process.limits.take(limit, 'hanging'))).toBe('RATE_LIMITED')
  })

  test('limits are counted elsewhere while Redis is down', async () => {
    const giveBack = await one.limits.take(limit, 'gone')
    await redis.stop()
    await takeAll(one, 'gone')
    await giveBack()
    expect(await codeOf(one.limits.take(limit, 'gone'))).toBe('RATE_LIMITED')
    await redis.start()
    await waitUntilBack(one)
    expect(one.lines.map(({ level }) => level)).toEqual([40, 30])
    await one.limits.take(limit, 'back')
    expect(await redis.keys()).toContainEqual(expect.stringContaining(':steps:'))
  })

  /** Ids of the connections over which something was counted. */
  const connections = async () =>
    [...String(await redis.command('CLIENT', 'LIST')).matchAll(/^id=(\d+) .* cmd=eval/gm)].map(([, id]) => id)

  test('a read-only replica counts as down until its replacement is found', async () => {
    await takeAll(one, 'master', 1)
    const before = await connections()
    await redis.command('REPLICAOF', '127.0.0.1', '1')
    await takeAll(one, 'replica')
    expect(await codeOf(one.limits.take(limit, 'replica'))).toBe('RATE_LIMITED')
    expect(one.lines).toMatchObject([{ level: 40, reason: 'READONLY' }])
    await redis.command('REPLICAOF', 'NO', 'ONE')
    await waitUntilBack(one)
    expect((await redis.keys()).filter((key) => key.includes('waiting'))).toHaveLength(1)
    // Only the other process's connection is unchanged.
    expect((await connections()).filter((id) => before.includes(id))).toHaveLength(before.length - 1)
  })
})

/** The URL of a server that is not Redis. */
async function addressOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

test('a Redis server that is still loading its data counts as down', async () => {
  const loading = createServer((socket) => {
    socket.on('data', () => socket.write('-LOADING Redis is loading the dataset in memory\r\n'))
  })
  using process = await startProcess(`redis://${await addressOf(loading)}`)
  expect(process.lines).toMatchObject([{ level: 40, reason: 'LOADING' }])
  await takeAll(process, 'loading')
  expect(await codeOf(process.limits.take(limit, 'loading'))).toBe('RATE_LIMITED')
  loading.close()
})

test('rejects a server other than Redis at startup and names the variable', async () => {
  const web = createHttpServer((_request, response) => response.end())
  const address = await addressOf(web)
  await expect(startProcess(`redis://:secret@${address}`)).rejects.toThrow(
    'REDIS_URL: what answers there is no Redis-compatible server; ',
  )
  await expect(startProcess(`rediss://${address}`)).rejects.toThrow('REDIS_URL: no connection by TLS comes about; ')
  web.close()
})
