import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { userUsage } from '#database/usage.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import * as queries from './usage.queries.ts'

let app: TestApp
let db: Database
beforeAll(async () => {
  app = await startTestApp()
  db = app.connection.db
})
afterAll(() => app.stop())

const day = '2026-03-01'

test('takes from a user’s budget up to its limit', async () => {
  const { user } = await app.register()
  const take = (amount: number) => queries.takeOfUser(db, user._id, { day, kind: 'turns', amount, limit: 5 })
  expect(await take(6)).toBeNull()
  expect(await take(3)).toBe(3)
  expect(await take(3)).toBeNull()
  expect(await take(2)).toBe(5)
  expect(await take(1)).toBeNull()
  await queries.giveBackToUser(db, user._id, { day, kind: 'turns', amount: 1 })
  expect(await take(1)).toBe(5)
})

test('takes any amount if there is no limit', async () => {
  const take = () => queries.takeOfInstance(db, { day, kind: 'imports', amount: 1_000_000, limit: null })
  expect(await take()).toBe(1_000_000)
  expect(await take()).toBe(2_000_000)
  expect(await queries.readInstanceDay(db, day)).toEqual({ imports: 2_000_000 })
})

test('lists the top users with all their usage', async () => {
  const [little, much, none] = [await app.register(), await app.register(), await app.register()]
  const used = (userId: string, kind: 'model_calls' | 'turns', amount: number) => ({ userId, day, kind, amount })
  await queries.addUserUsage(db, [
    used(little.user._id, 'model_calls', 2),
    used(much.user._id, 'model_calls', 40),
    used(much.user._id, 'turns', 7),
    used(none.user._id, 'turns', 1),
  ])
  await queries.addUserUsage(db, [used(little.user._id, 'model_calls', 1)])
  expect(await queries.listTopUsers(db, { day, kind: 'model_calls', limit: 10 })).toEqual([
    { userId: much.user._id, tagName: much.user.tag_name, email: much.email, used: { model_calls: 40, turns: 7 } },
    { userId: little.user._id, tagName: little.user.tag_name, email: little.email, used: { model_calls: 3 } },
  ])
})

test('records nothing for a deleted user', async () => {
  const { user } = await app.register()
  const gone = 'ffffffffffffffffffffffff'
  await queries.addUserUsage(db, [
    { userId: user._id, day, kind: 'turns', amount: 1 },
    { userId: gone, day, kind: 'turns', amount: 1 },
  ])
  expect(await queries.readUserDay(db, user._id, day)).toEqual({ turns: 1 })
  expect(await db.select().from(userUsage).where(eq(userUsage.userId, gone))).toEqual([])
})
