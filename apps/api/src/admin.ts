// The admin command: npm run admin -- <command>
import { connectDatabase } from '#database/connect.ts'
import { migrateDatabase } from '#database/migrate.ts'
import { type Env, readEnv } from '#platform/env/env.ts'
import { loadEnvFile } from '#platform/env/env-file.ts'
import { faultText } from '#platform/log/log-error.ts'
import { type Report, wantsJson } from './admin/command.ts'
import { readArgs, runArgs } from './admin/commands.ts'
import { pathsIn } from './admin/deps.ts'
import { runByServer } from './admin/local-client.ts'
import { contextOf } from './admin/terminal.ts'

const args = process.argv.slice(2)
/** npm runs scripts in the package's folder, and passes the folder in which it was called. */
const { npm_lifecycle_event: script, INIT_CWD: calledFrom } = process.env
const folder = script === 'admin' && calledFrom !== undefined ? calledFrom : process.cwd()
const context = contextOf({ input: process.stdin, output: process.stderr }, args, folder)

async function runHere(typed: readonly string[], env: Env): Promise<Report> {
  const { command } = readArgs(typed)
  const connection = await connectDatabase(env)
  try {
    if (!command.skipsMigrations) await migrateDatabase(connection)
    return await runArgs(typed, env, connection, context)
  } finally {
    await connection.close()
  }
}

/** Runs a command in the server that has the embedded database open, or here if there is no such server. */
async function runOnDatabase(typed: readonly string[]): Promise<Report> {
  const env = readEnv(process.env)
  const isEmbedded = env.DATABASE_URL === undefined
  const report = isEmbedded ? await runByServer(env.DATA_DIR, typed, context, Boolean(process.stdin.isTTY)) : null
  return report ?? runHere(typed, env)
}

try {
  loadEnvFile()
  // Reports wrong arguments before any database is opened.
  const { command, options } = readArgs(args)
  const alone = command.runAlone?.(options, { pathOf: pathsIn(folder), runOther: runOnDatabase })
  const report = await (alone ?? runOnDatabase(args))
  console.log(wantsJson(args) ? JSON.stringify(report.json) : report.lines.join('\n'))
  if (report.hasFailed) process.exitCode = 1
} catch (error) {
  const message = faultText(error)
  console.error(wantsJson(args) ? JSON.stringify({ error: message }) : message)
  process.exitCode = 1
}
