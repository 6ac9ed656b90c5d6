// Queries for reminders.
import { reminderDevicesMax } from '@parley/contracts/account/reminder.ts'
import { and, asc, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { type PushKey, pushKeys, type ReminderDevice, reminderDevices } from '#database/progress.ts'
import { users } from '#database/users.ts'

const keyName = 'vapid'

async function findKey(db: Database): Promise<PushKey | undefined> {
  const [row] = await db.select({ jwk: pushKeys.jwk }).from(pushKeys).where(eq(pushKeys.name, keyName))
  return row?.jwk
}

/** This instance's push key; created on first use, by one process only. */
export async function ensureKey(db: Database, make: () => PushKey): Promise<PushKey> {
  const stored = await findKey(db)
  if (stored) return stored
  await db.insert(pushKeys).values({ name: keyName, jwk: make() }).onConflictDoNothing()
  const made = await findKey(db)
  if (!made) throw new Error('No push key was stored')
  return made
}

export const listDevices = (db: Database, userId: string) =>
  db
    .select({ endpoint: reminderDevices.endpoint, hour: reminderDevices.hour, timeZone: reminderDevices.timeZone })
    .from(reminderDevices)
    .where(eq(reminderDevices.userId, userId))
    .orderBy(asc(reminderDevices.id))

type Device = Pick<ReminderDevice, 'userId' | 'endpoint' | 'p256dh' | 'auth' | 'hour' | 'timeZone'>

/**
 * Stores a device for the user who last subscribed in that browser. Removes a user's oldest devices above the limit.
 */
export async function upsertDevice(db: Database, device: Device): Promise<void> {
  const { userId, endpoint, ...change } = device
  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    await tx
      .insert(reminderDevices)
      .values(device)
      // A day marked for another user or hour does not count.
      .onConflictDoUpdate({ target: reminderDevices.endpoint, set: { userId, ...change, lastDay: null } })
    const surplus = await tx
      .select({ id: reminderDevices.id })
      .from(reminderDevices)
      .where(eq(reminderDevices.userId, userId))
      .orderBy(desc(reminderDevices.createdAt), desc(reminderDevices.id))
      .offset(reminderDevicesMax)
    const ids = surplus.map(({ id }) => id)
    if (ids.length > 0) await tx.delete(reminderDevices).where(inArray(reminderDevices.id, ids))
  })
}

export async function deleteDevice(db: Database, userId: string, endpoint: string): Promise<void> {
  await db
    .delete(reminderDevices)
    .where(and(eq(reminderDevices.userId, userId), eq(reminderDevices.endpoint, endpoint)))
}

/** Deletes a device that its push service no longer knows. */
export async function forgetDevice(db: Database, id: string): Promise<void> {
  await db.delete(reminderDevices).where(eq(reminderDevices.id, id))
}

/** Time zones with devices to remind. */
export async function listZones(db: Database): Promise<string[]> {
  const rows = await db.selectDistinct({ zone: reminderDevices.timeZone }).from(reminderDevices)
  return rows.map(({ zone }) => zone)
}

/**
 * Marks a day as checked. Skips devices that another process is marking.
 * @param hours the hours whose reminders may be sent now
 * @returns devices in this time zone that were not checked on the day; at most `limit`
 */
export async function claimDay(
  tx: Database,
  { zone, day, hours, limit }: { zone: string; day: string; hours: readonly number[]; limit: number },
): Promise<string[]> {
  const waiting = await tx
    .select({ id: reminderDevices.id })
    .from(reminderDevices)
    .where(
      and(
        eq(reminderDevices.timeZone, zone),
        inArray(reminderDevices.hour, [...hours]),
        or(isNull(reminderDevices.lastDay), lt(reminderDevices.lastDay, day)),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = waiting.map(({ id }) => id)
  if (ids.length > 0) await tx.update(reminderDevices).set({ lastDay: day }).where(inArray(reminderDevices.id, ids))
  return ids
}

/** A device of a user who may still sign in; null otherwise. */
export async function findDevice(db: Database, id: string) {
  const [row] = await db
    .select({
      id: reminderDevices.id,
      userId: reminderDevices.userId,
      endpoint: reminderDevices.endpoint,
      p256dh: reminderDevices.p256dh,
      auth: reminderDevices.auth,
      timeZone: reminderDevices.timeZone,
      language: users.explanationLanguage,
    })
    .from(reminderDevices)
    .innerJoin(users, eq(users.id, reminderDevices.userId))
    .where(and(eq(reminderDevices.id, id), eq(users.status, 'ACTIVE')))
  return row ?? null
}
