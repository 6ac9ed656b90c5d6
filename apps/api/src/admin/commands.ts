// All admin commands, and how to run one: in a separate process, or in the server that received it.
import type { Connection } from '#database/connect.ts'
import type { Env } from '#platform/env/env.ts'
import { backupCommands } from './backup.ts'
import { type Report, readCommand } from './command.ts'
import { databaseCommands } from './database.ts'
import { type CommandContext, commandDeps } from './deps.ts'
import { dictionaryCommands } from './dictionary.ts'
import { fileCommands } from './files.ts'
import { libraryCommands } from './library.ts'
import { modelCommands } from './models.ts'
import { operatorCommands } from './operator.ts'
import { orgCommands } from './org.ts'
import { partnerCommands } from './partner.ts'
import { progressCommands } from './progress.ts'
import { recordingCommands } from './recordings.ts'
import { subscriptionCommands } from './subscription.ts'
import { userCommands } from './user.ts'

const commands = [
  ...operatorCommands,
  ...orgCommands,
  ...progressCommands,
  ...recordingCommands,
  ...subscriptionCommands,
  ...userCommands,
  ...backupCommands,
  ...libraryCommands,
  ...databaseCommands,
  ...fileCommands,
  ...dictionaryCommands,
  ...partnerCommands,
  ...modelCommands,
]

/** @throws Refusal that says what is wrong with the arguments */
export const readArgs = (args: readonly string[]) => readCommand(commands, args)

/**
 * Runs a command on a database.
 * @throws Refusal with what to do instead
 */
export function runArgs(
  args: readonly string[],
  env: Env,
  connection: Connection,
  context: CommandContext,
): Promise<Report> {
  const { command, options } = readArgs(args)
  return command.run(connection.unlimited, options, commandDeps(env, connection, context))
}
