// Sends reminders: checks every hour which devices are due, and sends a reminder only if there is a reason.
import { Id } from '@parley/contracts/id.ts'
import { Day } from '@parley/contracts/practice/progress.ts'
import type { Database } from '#database/connect.ts'
import { type Jobs, jobQueue, type Worker } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import { encryptFor } from '#platform/push/encrypt.ts'
import type { SendPush } from '#platform/push/send.ts'
import { authorizationFor, makePushKey } from '#platform/push/vapid.ts'
import { fill, textsOf } from '#texts/texts.ts'
import { claimDay, ensureKey, findDevice, forgetDevice, listZones } from './reminder.queries.ts'
import { hoursNow, type Reminder, reminderOf, type Standing } from './reminder.rules.ts'

const texts = textsOf('reminder')

const clockQueue = jobQueue({ name: 'reminder-clock', data: {}, keepSeconds: 86_400 })

export const reminderQueue = jobQueue({
  name: 'reminder',
  data: { device_id: Id, day: Day },
  // A reminder that is hours late is useless.
  retryDelaySeconds: 60,
  retryLimit: 4,
  keepSeconds: 3_600,
})

/** Number of reminders queued in one transaction. */
const batch = 100
/** How long a push service stores a message for a device that is off, in seconds: not until the next day's. */
const keptSeconds = 4 * 3_600

/** The day in a time zone, such as 2026-11-20, and the hour. */
export type ClockAt = (at: Date, timeZone: string) => { day: string; hour: number }

export interface ReminderDeps {
  readonly db: Database
  readonly log: Log
  readonly sendPush: SendPush
  readonly clockAt: ClockAt
  /** What the user can be reminded of on this day. */
  standingOf(userId: string, day: string): Promise<Standing>
  /** The app's URL, without a trailing slash. */
  readonly publicUrl: string
}

/** Queues a check of every device whose hour it is and that has not been checked today. */
export async function announceReminders(
  { db, clockAt }: Pick<ReminderDeps, 'db' | 'clockAt'>,
  jobs: Pick<Jobs, 'send'>,
  at: Date,
): Promise<void> {
  for (const zone of await listZones(db)) {
    const { day, hour } = clockAt(at, zone)
    const announce = (): Promise<number> =>
      db.transaction(async (tx) => {
        const ids = await claimDay(tx, { zone, day, hours: hoursNow(hour), limit: batch })
        for (const id of ids) await jobs.send(reminderQueue, { device_id: id, day }, tx)
        return ids.length
      })
    while ((await announce()) > 0);
  }
}

/** The message that the app's service worker shows (`apps/web/public/offline-worker.js`). */
function messageOf({ kind, count }: Reminder, language: keyof typeof texts): Buffer {
  const { title, text } = texts[language][kind]
  const url = kind === 'words' ? '/platform/vocabulary/due' : '/platform/dashboard'
  const body = fill(text, { count: count.toLocaleString(language) })
  return Buffer.from(JSON.stringify({ title, body, url, badge: kind === 'words' ? count : null }))
}

/** A push service's responses when it no longer knows the device. */
const goneStatus = new Set([404, 410])

export const reminderWorker = (deps: ReminderDeps): Worker<(typeof reminderQueue)['data']> => ({
  async run({ device_id: id, day }, signal) {
    const { db, log, publicUrl } = deps
    const device = await findDevice(db, id)
    if (device === null || deps.clockAt(new Date(), device.timeZone).day !== day) return
    const reminder = reminderOf(await deps.standingOf(device.userId, day))
    if (reminder === null) return
    const { endpoint } = device
    const authorization = await authorizationFor(await ensureKey(db, makePushKey), endpoint, publicUrl)
    const status = await deps.sendPush(
      {
        endpoint,
        headers: {
          authorization,
          ttl: String(keptSeconds),
          urgency: 'normal',
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
        },
        body: encryptFor(device, messageOf(reminder, device.language)),
      },
      signal,
    )
    if (goneStatus.has(status)) return forgetDevice(db, id)
    if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`)
    if (status >= 300) log.warn({ status, service: new URL(endpoint).hostname }, 'a push service refused a reminder')
  },
})

/** Starts the jobs that send reminders. */
export async function sendReminders(jobs: Jobs, deps: ReminderDeps): Promise<void> {
  await jobs.work(reminderQueue, reminderWorker(deps))
  await jobs.work(clockQueue, { run: () => announceReminders(deps, jobs, new Date()) })
  await jobs.repeat(clockQueue, '3 * * * *')
}
