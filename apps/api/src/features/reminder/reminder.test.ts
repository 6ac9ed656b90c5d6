// Reminders from the subscription to the message that a browser decrypts, with a push service over real HTTP.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { endReminder, getReminders, reminderDevicesMax, setReminder } from '@parley/contracts/account/reminder.ts'
import { eq } from 'drizzle-orm'
import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reminderDevices } from '#database/progress.ts'
import { createLog } from '#platform/log/log.ts'
import type { SendPush } from '#platform/push/send.ts'
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { announceReminders, type ReminderDeps, reminderWorker } from './reminder.job.ts'

interface Received {
  readonly url: string
  readonly authorization: string
  readonly body: Buffer
}
const received: Received[] = []
let status = 201
const service = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  received.push({
    url: request.url ?? '',
    authorization: request.headers.authorization ?? '',
    body: Buffer.concat(parts),
  })
  response.statusCode = status
  response.end()
})

let app: TestApp
let deps: ReminderDeps
const standing = { dueAssignments: 0, dueWords: 3, daysAtRisk: 0 }
/** The time shown in every time zone. */
const clock = { day: '2026-11-20', hour: 19 }
beforeAll(async () => {
  app = await startTestApp()
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  const port = typeof address === 'object' && address ? address.port : 0
  // The guard against requests to the local network has its own tests; the push service in this one is local.
  const sendPush: SendPush = async ({ endpoint, headers, body }) => {
    const { pathname } = new URL(endpoint)
    const sent = { method: 'POST', headers: { ...headers }, body: new Uint8Array(body) }
    return (await fetch(`http://127.0.0.1:${port}${pathname}`, sent)).status
  }
  deps = {
    db: app.connection.db,
    log: createLog({ LOG_LEVEL: 'silent' }),
    sendPush,
    clockAt: () => clock,
    standingOf: async () => standing,
    publicUrl: 'https://parley.example.org',
  }
})
afterAll(async () => {
  service.close()
  await app.stop()
})
beforeEach(async () => {
  received.length = 0
  status = 201
  Object.assign(standing, { dueAssignments: 0, dueWords: 3, daysAtRisk: 0 })
  Object.assign(clock, { day: '2026-11-20', hour: 19 })
  await app.connection.db.delete(reminderDevices)
})

/** A browser with its own keys, which decrypts messages (RFC 8291). */
function newBrowser(name: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  const auth = randomBytes(16)
  const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number) =>
    new Uint8Array(hkdfSync('sha256', key, salt, info, length))
  return {
    endpoint: `https://push.parley.app/${name}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    read(body: Buffer): unknown {
      const [salt, theirs, record] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs])
      const key = derive(keys.computeSecret(theirs), auth, info, 32)
      const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', derive(key, salt, 'Content-Encoding: aes128gcm\0', 16), nonce)
      decipher.setAuthTag(record.subarray(-16))
      const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
      expect(text.at(-1)).toBe(2)
      return JSON.parse(text.subarray(0, -1).toString())
    },
  }
}
type Browser = ReturnType<typeof newBrowser>

const ask = ({ endpoint, p256dh, auth }: Browser, as: TestUser, hour = 19) =>
  app.call(setReminder, { body: { endpoint, p256dh, auth, hour, time_zone: 'Europe/Berlin' } }, { as })
const devicesOf = async (as: TestUser) => (await app.call(getReminders, {}, { as })).devices

/** Runs the hourly check and its jobs immediately. */
async function remind(): Promise<void> {
  const found: { device_id: string; day: string }[] = []
  const jobs = { send: async (_queue: unknown, data: unknown) => void found.push(data as (typeof found)[number]) }
  await announceReminders(deps, jobs, new Date())
  for (const data of found) await reminderWorker(deps).run(data, AbortSignal.timeout(60_000))
}

test('is sent once a day at its hour, signed and encrypted for the browser', async () => {
  const as = await app.register()
  const browser = newBrowser('ida')
  await ask(browser, as)
  clock.hour = 18
  await remind()
  expect(received).toEqual([])
  clock.hour = 20
  await remind()
  await remind()
  expect(received.map(({ url }) => url)).toEqual(['/ida'])
  const { authorization = '', body = Buffer.alloc(0) } = received[0] ?? {}
  expect(browser.read(body)).toEqual({
    title: 'Words due',
    body: 'Words to revise today: 3',
    url: '/platform/vocabulary/due',
    badge: 3,
  })
  const { public_key: publicKey } = await app.call(getReminders, {}, { as })
  const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(authorization) ?? []
  expect(key).toBe(publicKey)
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, jwk, { audience: 'https://push.parley.app' })
  expect(payload.sub).toBe('https://parley.example.org')
  Object.assign(clock, { day: '2026-11-21', hour: 19 })
  await remind()
  expect(received).toHaveLength(2)
})

test('is sent only for a reason', async () => {
  const as = await app.register()
  const browser = newBrowser('reason')
  await ask(browser, as)
  Object.assign(standing, { dueWords: 0, daysAtRisk: 1 })
  await remind()
  expect(received).toEqual([])
  Object.assign(standing, { daysAtRisk: 4 })
  clock.day = '2026-11-21'
  await remind()
  expect(browser.read(received[0]?.body ?? Buffer.alloc(0))).toMatchObject({
    body: 'Days in a row: 4. One talk today makes it one more.',
    url: '/platform/dashboard',
    badge: null,
  })
  Object.assign(standing, { dueAssignments: 2, dueWords: 3 })
  clock.day = '2026-11-22'
  await remind()
  expect(browser.read(received[1]?.body ?? Buffer.alloc(0))).toMatchObject({
    body: 'Assignments due within 24 hours: 2',
    url: '/platform/dashboard',
  })
})

test.each([404, 410])('deletes a device whose service answers %i', async (answer) => {
  const as = await app.register()
  await ask(newBrowser('gone'), as)
  status = answer
  await remind()
  expect(await devicesOf(as)).toEqual([])
})

test('retries only temporary failures of a push service', async () => {
  const as = await app.register()
  await ask(newBrowser('busy'), as)
  status = 503
  await expect(remind()).rejects.toThrow('503')
  clock.day = '2026-11-21'
  status = 403
  await remind()
  expect(await devicesOf(as)).toHaveLength(1)
})

test('moves with the browser to another account, and ends on unsubscribing', async () => {
  const [ida, ben] = [await app.register(), await app.register()]
  const browser = newBrowser('shared')
  await ask(browser, ida)
  await app.call(endReminder, { body: { endpoint: browser.endpoint } }, { as: ben })
  expect(await devicesOf(ida)).toEqual([{ endpoint: browser.endpoint, hour: 19, time_zone: 'Europe/Berlin' }])
  await ask(browser, ben, 7)
  expect(await devicesOf(ida)).toEqual([])
  expect(await devicesOf(ben)).toMatchObject([{ hour: 7 }])
  await app.call(endReminder, { body: { endpoint: browser.endpoint } }, { as: ben })
  expect(await devicesOf(ben)).toEqual([])
})

test('removes the oldest of too many devices', async () => {
  const as = await app.register()
  for (let number = 0; number <= reminderDevicesMax; number++) await ask(newBrowser(`many-${number}`), as)
  const devices = await devicesOf(as)
  expect(devices).toHaveLength(reminderDevicesMax)
  expect(devices.map(({ endpoint }) => endpoint)).not.toContain('https://push.parley.app/many-0')
  await app.connection.db.delete(reminderDevices).where(eq(reminderDevices.userId, as.user._id))
})

const hostile = [
  'http://push.parley.app/a',
  'https://push.parley.app:8443/a',
  'https://unknown.parley.app/a',
  'https://notpush.parley.app/a',
  'https://user:secret@push.parley.app/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://localhost/a',
  'https://db/a',
  'https://metadata.google.internal/a',
  'https://printer.local/a',
  'file:///etc/passwd',
  'nothing',
]

test('rejects URLs that are not public push services, and unusable keys', async () => {
  const as = await app.register()
  const { endpoint, p256dh, auth } = newBrowser('hostile')
  const good = { endpoint, p256dh, auth, hour: 19, time_zone: 'UTC' }
  const bad = [
    ...hostile.map((address) => ({ ...good, endpoint: address })),
    { ...good, p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { ...good, hour: 24 },
  ]
  for (const body of bad) {
    expect((await app.refused(setReminder, { body }, { as })).code, JSON.stringify(body)).toBe('VALIDATION.FAILED')
  }
  expect(await devicesOf(as)).toEqual([])
})
