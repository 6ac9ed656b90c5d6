// A PostgreSQL that has too few connections left for one more process.
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { connectionShortage } from '#database/capacity/connection-room.ts'
import { connectPostgres } from '#database/connect.ts'
import { createOwnPostgres } from './own-postgres.ts'

test('names how many connections PostgreSQL has left if they are too few', async ({ skip }) => {
  const postgres = await createOwnPostgres()
  if (postgres === null) return skip('there are no binaries of PostgreSQL')
  const connection = connectPostgres(postgres.url)
  onTestFinished(async () => {
    await connection.close()
    await postgres.remove()
  })
  expect(await connectionShortage(connection)).toBeNull()
  await connection.unlimited.execute(sql`alter system set superuser_reserved_connections = 180`)
  await postgres.kill()
  await postgres.restart()
  expect(await connectionShortage(connection)).toMatch(
    /^DATABASE_URL: a process opens up to 30 connections, and PostgreSQL has (19|20) of its 200 left; raise/,
  )
})
