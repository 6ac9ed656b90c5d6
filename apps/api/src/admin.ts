// The operator's command: npm run admin -- <command>
import { existsSync } from 'node:fs'
import { connectDatabase } from '#database/connect.ts'
import { migrateDatabase } from '#database/migrate.ts'
import { readEnv } from '#platform/env.ts'
import { isSure, readCommand, wantsJson } from './admin/command.ts'
import { commandDeps } from './admin/deps.ts'
import { operatorCommands } from './admin/operator.ts'
import { orgCommands } from './admin/org.ts'
import { progressCommands } from './admin/progress.ts'
import { subscriptionCommands } from './admin/subscription.ts'
import { userCommands } from './admin/user.ts'

const args = process.argv.slice(2)
if (existsSync('.env')) process.loadEnvFile()
try {
  const { command, options } = readCommand(
    [...operatorCommands, ...orgCommands, ...progressCommands, ...subscriptionCommands, ...userCommands],
    args,
  )
  const env = readEnv(process.env)
  const connection = await connectDatabase(env)
  try {
    await migrateDatabase(connection)
    const terminal = { input: process.stdin, output: process.stderr, isSure: isSure(args) }
    const report = await command.run(connection.unlimited, options, commandDeps(env, connection, terminal))
    console.log(wantsJson(args) ? JSON.stringify(report.json) : report.lines.join('\n'))
  } finally {
    await connection.close()
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(wantsJson(args) ? JSON.stringify({ error: message }) : message)
  process.exitCode = 1
}
