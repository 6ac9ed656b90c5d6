import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { dropAbandoned, newName } from './abandoned-databases.ts'

const server = process.env.TEST_DATABASE_URL

test.runIf(server)('drops only the databases of processes that have ended', async () => {
  const child = spawn(process.execPath, ['-e', ''])
  await once(child, 'exit')
  const own = newName()
  const abandoned = own.replace(`_${process.pid}_`, `_${child.pid}_`)
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    for (const name of [own, abandoned]) await client.query(`create database ${name}`)
    await dropAbandoned(client)
    const { rows } = await client.query('select datname from pg_database where datname = any($1)', [[own, abandoned]])
    expect(rows).toEqual([{ datname: own }])
  } finally {
    await client.query(`drop database if exists ${own}`)
    await client.end()
  }
})
