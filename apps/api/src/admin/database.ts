// The admin command for the database itself.
import { z } from 'zod'
import { isNewer } from '#database/migrate.ts'
import { importBuiltIn } from '../built-in.ts'
import { command } from './command.ts'

const migrate = command({
  name: 'database migrate',
  usage: '',
  summary: 'Brings the database to the form of this version and imports what is built in, as every start does.',
  options: z.strictObject({}),
  async run(_db, _options, { connection, withJobs }) {
    // Migrations have already run, as before every command. Opening the queue creates its tables.
    await withJobs(async () => undefined)
    const written = await importBuiltIn(connection)
    const is_newer = await isNewer(connection.unlimited)
    const state = is_newer ? 'A newer Parley has migrated the database already' : 'The database is up to date'
    return { json: { written, is_newer }, lines: [`${state}; ${written} built-in items were written.`] }
  },
})

export const databaseCommands = [migrate]
