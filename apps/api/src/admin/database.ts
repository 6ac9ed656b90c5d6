// The operator's command about the database itself.
import { z } from 'zod'
import { importBuiltIn } from '../built-in.ts'
import { command } from './command.ts'

const migrate = command({
  name: 'database migrate',
  usage: '',
  summary: 'Brings the database to the form of this version and imports what is built in, as every start does.',
  options: z.strictObject({}),
  async run(_db, _options, { connection, withJobs }) {
    // The migrations themselves have run by now: every command begins with them. Opening the queue makes its tables.
    await withJobs(async () => undefined)
    const written = await importBuiltIn(connection)
    return { json: { written }, lines: [`The database is up to date; ${written} built-in items were written.`] }
  },
})

export const databaseCommands = [migrate]
