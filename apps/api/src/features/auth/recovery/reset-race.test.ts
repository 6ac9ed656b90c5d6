// Requests that were authorised before a password reset but would take effect after it.
import { changePassword, login } from '@parley/contracts/account/auth.ts'
import * as contract from '@parley/contracts/account/passkey.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { users } from '#database/users.ts'
import { Authenticator } from '../../../testing/authenticator.ts'
import { addPasskey } from '../../../testing/owner.ts'
import { verified } from '../../../testing/people.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../testing/test-app.ts'
import { testEngine } from '../../../testing/test-database.ts'
import { revokeSignIns } from '../auth.queries.ts'

const origin = 'https://parley.example.org'

// The embedded database runs one transaction at a time.
describe.runIf(testEngine === 'postgres')('during a password reset', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { PUBLIC_URL: origin } })
  })
  afterAll(() => app.stop())

  /**
   * Resets the password while a request waits for the account's lock: begins the reset, sends the request, completes
   * the reset.
   */
  async function duringReset<Result>({ user }: TestUser, send: () => Promise<Result>): Promise<Result> {
    const { db } = app.connection
    const { sent } = await db.transaction(async (tx) => {
      await tx.update(users).set({ passwordHash: 'another one' }).where(eq(users.id, user._id))
      await revokeSignIns(tx, user._id)
      const sent = send()
      await vi.waitFor(
        async () => {
          const isWaiting = sql`datname = current_database() and wait_event_type = 'Lock'`
          expect(await db.select({ pid: sql`pid` }).from(sql`pg_stat_activity`).where(isWaiting)).toHaveLength(1)
        },
        { timeout: 60_000, interval: 20 },
      )
      return { sent }
    })
    return sent
  }

  test('rejects a password change', async () => {
    const vera = await app.register()
    const body = { current_password: vera.password, new_password: 'seven quiet lanterns' }
    const { status } = await duringReset(vera, () => app.refused(changePassword, { body }, { as: vera }))
    expect(status).toBe(401)
  })

  test('rejects a sign-in with the old password', async () => {
    const vera = await app.register()
    const body = { email: vera.email, password: vera.password }
    expect((await duringReset(vera, () => app.refused(login, { body }))).code).toBe('AUTH.INVALID_CREDENTIALS')
  })

  test('rejects a new passkey', async () => {
    const vera = await app.register()
    const { token, options } = await app.call(contract.startPasskey, { body: {} }, { as: vera })
    const body = { token, name: 'Phone', credential: new Authenticator(origin).create(options) }
    const { status } = await duringReset(vera, () => app.refused(contract.addPasskey, { body }, { as: vera }))
    expect(status).toBe(401)
  })

  test('rejects a second factor', async () => {
    const vera = await verified(app, await app.register())
    await addPasskey(app, vera, origin)
    const refused = () => app.refused(contract.switchOnSecondFactor, { body: {} }, { as: vera })
    expect((await duringReset(vera, refused)).status).toBe(401)
  })
})
