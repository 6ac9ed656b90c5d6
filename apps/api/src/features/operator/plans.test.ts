// Tests that the operator's search for users is read from indexes, by the query's plan.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { vacuumWholly } from '../../testing/processes/vacuum.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { pageOfUsers } from './users.queries.ts'

let app: TestApp
const db = (): Database => app.connection.db

beforeAll(async () => {
  app = await startTestApp()
  await db().execute(sql`insert into users (id, tag_name, first_name, last_name, email, country, explanation_language, current_org_id, status)
    select 'aaaa' || lpad(to_hex(n), 20, '0'), md5(n::text), 'First' || n % 500, md5('l' || n), md5('e' || n) || '@example.org',
      'IE', 'en', 'none', case when n % 1000 = 0 then 'DIACTIVATED' else 'ACTIVE' end from generate_series(1, 20000) n`)
  await vacuumWholly(db(), ['users'])
}, 120_000)
afterAll(() => app.stop())

const page = { search: '', status: undefined, offset: 0, limit: 20 } as const

async function planOf(change: Partial<Parameters<typeof pageOfUsers>[1]>): Promise<string> {
  const query = pageOfUsers(db(), { ...page, ...change }).getSQL()
  const { rows } = (await db().execute(sql`explain ${query}`)) as unknown as { rows: Record<string, string>[] }
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('reads each kind of match from its own index', async () => {
  const plan = await planOf({ search: 'c4ca' })
  for (const index of ['users_find_email', 'users_find_tag', 'users_find_name', 'users_find_last_name']) {
    expect(plan).toContain(index)
  }
  expect(plan).not.toMatch(/Seq Scan/)
})

test('never scans a full table for a very common first letter', async () => {
  for (const search of ['first1', 'a']) expect(await planOf({ search })).not.toMatch(/Seq Scan/)
  expect(await planOf({ search: 'a', status: 'DIACTIVATED' })).not.toMatch(/Seq Scan/)
})

test('reads deactivated users from their index, and all users in order', async () => {
  expect(await planOf({ status: 'DIACTIVATED' })).toMatch(/Index Scan Backward using users_deactivated/)
  expect(await planOf({})).toMatch(/Index Scan Backward using users_pkey/)
})
