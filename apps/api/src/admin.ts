// The admin command: npm run admin -- <command>
import { existsSync } from 'node:fs'
import { connectDatabase } from '#database/connect.ts'
import { migrateDatabase } from '#database/migrate.ts'
import { type Env, readEnv } from '#platform/env/env.ts'
import { type Command, type Report, wantsJson } from './admin/command.ts'
import { readArgs, runArgs } from './admin/commands.ts'
import { pathsIn } from './admin/deps.ts'
import { runByServer } from './admin/local-client.ts'
import { contextOf } from './admin/terminal.ts'

const args = process.argv.slice(2)
/** npm runs scripts in the package's folder, and passes the folder in which it was called. */
const { npm_lifecycle_event: script, INIT_CWD: calledFrom } = process.env
const folder = script === 'admin' && calledFrom !== undefined ? calledFrom : process.cwd()
const context = contextOf({ input: process.stdin, output: process.stderr }, args, folder)

/** Sends the command to the server that has the embedded database open. Null if there is no such server. */
const runThere = (env: Env): Promise<Report | null> =>
  env.DATABASE_URL === undefined
    ? runByServer(env.DATA_DIR, args, context, Boolean(process.stdin.isTTY))
    : Promise.resolve(null)

async function runHere(env: Env, { skipsMigrations }: Command): Promise<Report> {
  const connection = await connectDatabase(env)
  try {
    if (!skipsMigrations) await migrateDatabase(connection)
    return await runArgs(args, env, connection, context)
  } finally {
    await connection.close()
  }
}

if (existsSync('.env')) process.loadEnvFile()
try {
  // Reports wrong arguments before any database is opened.
  const { command, options } = readArgs(args)
  const alone = command.runAlone && (await command.runAlone(options, { pathOf: pathsIn(folder) }))
  const env = readEnv(process.env)
  const report = alone ?? (await runThere(env)) ?? (await runHere(env, command))
  console.log(wantsJson(args) ? JSON.stringify(report.json) : report.lines.join('\n'))
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(wantsJson(args) ? JSON.stringify({ error: message }) : message)
  process.exitCode = 1
}
