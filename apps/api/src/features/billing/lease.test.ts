// The lease on a subscription, over two connections that simulate two servers.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { plans, subscriptions } from '#database/billing.ts'
import { newId } from '#database/columns.ts'
import type { Connection } from '#database/connect.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { testEngine } from '../../testing/test-database.ts'
import { grantSubscription } from './billing.queries.ts'
import { withLease } from './lease.ts'

const waitOptions = { timeout: 60_000, interval: 50 }

describe.runIf(testEngine === 'postgres')('the lease on a subscription', () => {
  let app: TestApp
  let other: Connection
  let id: string
  beforeAll(async () => {
    app = await startTestApp()
    other = await app.database.connect()
    const [plan] = await app.connection.db.select().from(plans).limit(1)
    const { user } = await app.register()
    const until = new Date(Date.now() + 86_400_000)
    id = await grantSubscription(app.connection.db, { orgId: user.current_org_id, planId: plan?.id ?? '', until })
  })
  afterAll(async () => {
    await other.close()
    await app.stop()
  })

  const read = async () => {
    const [row] = await app.connection.db.select().from(subscriptions).where(eq(subscriptions.id, id))
    return { token: row?.busyToken ?? null, until: row?.busyUntil?.getTime() ?? 0 }
  }

  test('is renewed until the work ends', async () => {
    const order: string[] = []
    let waiting: Promise<void> | undefined
    await withLease(app.connection.db, id, async (check) => {
      const begun = await read()
      waiting = withLease(other.db, id, async () => void order.push('second'))
      // Longer than a lease lasts without renewal.
      await vi.waitFor(async () => expect((await read()).until - begun.until).toBeGreaterThan(4_000), waitOptions)
      check()
      order.push('first')
    })
    await waiting
    expect([order, await read()]).toEqual([['first', 'second'], { token: null, until: 0 }])
  })

  test('belongs to the server that took it over', async () => {
    const token = newId()
    const work = withLease(app.connection.db, id, async (check) => {
      await app.connection.db.update(subscriptions).set({ busyToken: token }).where(eq(subscriptions.id, id))
      await vi.waitFor(() => expect(check).toThrow(), waitOptions)
      check()
    })
    await expect(work).rejects.toMatchObject({ code: 'BILLING.NOT_POSSIBLE', details: [{ code: 'busy' }] })
    expect((await read()).token).toBe(token)
  })
})
