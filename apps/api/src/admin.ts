// The operator's command: npm run admin -- <command>
import { existsSync } from 'node:fs'
import { connectDatabase } from '#database/connect.ts'
import { migrateDatabase } from '#database/migrate.ts'
import { readEnv } from '#platform/env.ts'
import { readCommand, wantsJson } from './admin/command.ts'
import { orgCommands } from './admin/org.ts'
import { progressCommands } from './admin/progress.ts'
import { subscriptionCommands } from './admin/subscription.ts'
import { userCommands } from './admin/user.ts'

const args = process.argv.slice(2)
if (existsSync('.env')) process.loadEnvFile()
try {
  const { command, options } = readCommand(
    [...orgCommands, ...progressCommands, ...subscriptionCommands, ...userCommands],
    args,
  )
  const connection = await connectDatabase(readEnv(process.env))
  try {
    await migrateDatabase(connection)
    const report = await command.run(connection.db, options)
    console.log(wantsJson(args) ? JSON.stringify(report.json) : report.lines.join('\n'))
  } finally {
    await connection.close()
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(wantsJson(args) ? JSON.stringify({ error: message }) : message)
  process.exitCode = 1
}
