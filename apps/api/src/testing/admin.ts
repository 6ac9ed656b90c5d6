// Runs admin commands in the test's process, on its server's database.
import { PassThrough } from 'node:stream'
import { readEnv } from '#platform/env/env.ts'
import { type Command, readCommand } from '../admin/command.ts'
import { commandDeps } from '../admin/deps.ts'
import { contextOf } from '../admin/terminal.ts'
import type { TestApp } from './test-app.ts'

/**
 * Runs a command and returns its output.
 * @param typed what the operator types in reply to a question; if absent, there is no terminal
 */
export async function runCommand(app: TestApp, commands: readonly Command[], args: string[], typed?: string) {
  const { command, options } = readCommand(commands, args)
  const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: app.dataDir })
  const input = Object.assign(new PassThrough(), { isTTY: typed !== undefined })
  input.end(`${typed}\n`)
  const context = contextOf({ input, output: new PassThrough() }, args, app.dataDir)
  const { json, lines } = await command.run(app.connection.db, options, commandDeps(env, app.connection, context))
  return { json: json as Readonly<Record<string, unknown>>, text: lines.join('\n') }
}
