// Prevents users from renewing daily budgets by deleting their account and opening a new one. Usage is stored under a
// keyed hash of the e-mail address, and deleted after two days.
import { createHmac } from 'node:crypto'
import type { Database } from '#database/connect.ts'
import { type Jobs, jobQueue } from '#platform/jobs/jobs.ts'
import type { Keys } from '#platform/secret.ts'
import { dayOf } from './budget.ts'
import { findAddress, forgetClosedAccounts, readClosed, restoreDay, storeClosed } from './closed-account.queries.ts'
import { forgetUserUsage } from './usage.queries.ts'

const dayMs = 86_400_000
const closedDays = 2
/** Number of days for which the operator can see users' usage. */
const usageDays = 400

export interface ClosedAccounts {
  /** Stores what the user has used today. Call it in the transaction that deletes the account, before the deletion. */
  remember(tx: Database, userId: string): Promise<void>
  /**
   * Charges a new account with what its e-mail address has used today. Call it in the transaction that creates the
   * account.
   */
  restore(tx: Database, userId: string): Promise<void>
}

/** @param keys the first one hashes; reading tries them all */
export function createClosedAccounts(keys: Keys): ClosedAccounts {
  const hashOf = (key: Uint8Array, address: string): string =>
    createHmac('sha256', key).update(address.toLowerCase()).digest('base64url')
  return {
    async remember(tx, userId) {
      const address = await findAddress(tx, userId)
      if (address !== null)
        await storeClosed(tx, { userId, day: dayOf(new Date()), addressHash: hashOf(keys[0], address) })
    },
    async restore(tx, userId) {
      const address = await findAddress(tx, userId)
      if (address === null) return
      const day = dayOf(new Date())
      const hashes = keys.map((key) => hashOf(key, address))
      await restoreDay(tx, { userId, day, used: await readClosed(tx, hashes, day) })
    },
  }
}

const forgetUsageQueue = jobQueue({ name: 'forget-usage', data: {} })

/** Starts the daily job that deletes old usage. */
export async function forgetOldUsage(jobs: Jobs, db: Database): Promise<void> {
  const before = (days: number) => dayOf(new Date(Date.now() - days * dayMs))
  await jobs.work(forgetUsageQueue, {
    async run() {
      await forgetClosedAccounts(db, before(closedDays))
      await forgetUserUsage(db, before(usageDays))
    },
  })
  await jobs.repeat(forgetUsageQueue, '23 0 * * *')
}
