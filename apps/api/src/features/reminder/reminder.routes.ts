// Web push reminders over HTTP: on which devices, and at what hour.
import { endReminder, getReminders, setReminder } from '@parley/contracts/account/reminder.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { isBrowserKey } from '#platform/push/encrypt.ts'
import { isPushHost } from '#platform/push/push-hosts.ts'
import { makePushKey, publicKeyOf } from '#platform/push/vapid.ts'
import { deleteDevice, ensureKey, listDevices, upsertDevice } from './reminder.queries.ts'

interface RouteDeps {
  readonly db: Database
  /** The push services that may be called, with their subdomains. */
  readonly pushHosts: readonly string[]
}

export function reminderRoutes(app: FastifyInstance, { db, pushHosts }: RouteDeps): void {
  serve(app, getReminders, async ({ user }) => {
    const [key, devices] = await Promise.all([ensureKey(db, makePushKey), listDevices(db, user.id)])
    return {
      public_key: publicKeyOf(key),
      devices: devices.map(({ endpoint, hour, timeZone }) => ({ endpoint, hour, time_zone: timeZone })),
    }
  })

  serve(app, setReminder, async ({ user, body: { time_zone: timeZone, ...device } }) => {
    if (!isBrowserKey(device.p256dh)) {
      throw new Problem('VALIDATION.FAILED', [{ path: 'p256dh', code: 'invalid', message: 'Not a point of P-256' }])
    }
    if (!isPushHost(new URL(device.endpoint).hostname, pushHosts)) {
      throw new Problem('VALIDATION.FAILED', [
        { path: 'endpoint', code: 'invalid', message: 'Not a known push service' },
      ])
    }
    await upsertDevice(db, { ...device, timeZone, userId: user.id })
  })

  serve(app, endReminder, async ({ user, body }) => deleteDevice(db, user.id, body.endpoint))
}
