// Admin commands that transfer scenarios and modules between installations.
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Email } from '@parley/contracts/account/auth.ts'
import { z } from 'zod'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { writeNewFile } from '../backup/new-file.ts'
import { exportWritten, importWritten, readItems } from '../features/library/moderation/operator.ts'
import { command, Refusal } from './command.ts'
import { findUser } from './user.ts'

const File = z.string().min(1)

/** The files of several authors in one; each item has the format of an author's export. */
const Library = z.strictObject({
  format: z.literal('parley/library'),
  version: z.literal(1),
  items: z.array(z.unknown()),
})

/** Writes the document item by item. @returns the number of items in it, and of those that could not be exported */
async function writeItems(db: Database, file: string, ownerId: string | undefined) {
  const counts = { items: 0, left_out: 0 }
  async function* pieces() {
    yield '{"format":"parley/library","version":1,"items":['
    for await (const item of exportWritten(db, ownerId)) {
      if (item === null) counts.left_out += 1
      else yield `${counts.items++ === 0 ? '' : ','}\n${JSON.stringify(item)}`
    }
    yield '\n]}\n'
  }
  await writeNewFile(file, (output) => pipeline(Readable.from(pieces()), output))
  return counts
}

const exportLibrary = command({
  name: 'library export',
  usage: 'FILE [--email OWNER]',
  summary: 'Writes all scenarios and modules of one author into a file, or the public ones of everybody.',
  options: z.strictObject({ file: File, email: Email.optional() }),
  argument: 'file',
  async run(db, { file: typed, email }, { pathOf }) {
    const owner = email === undefined ? undefined : await findUser(db, email)
    const file = pathOf(typed)
    const counts = await writeItems(db, file, owner?.id)
    const leftOut = counts.left_out > 0 ? [`${counts.left_out} that nobody could use are left out.`] : []
    return { json: { file, ...counts }, lines: [`${file}: ${counts.items} scenarios and modules.`, ...leftOut] }
  },
})

/** @throws Refusal that lists everything that is wrong with the file */
async function readLibrary(file: string) {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${error.code}).`)
  })
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    throw new Refusal(`${file} is cut short, or no library of Parley: it is no JSON.`)
  }
  const { data } = Library.safeParse(input)
  // A single author's file is accepted too.
  const items = await readItems(data?.items ?? [input])
  if ('errors' in items) throw new Refusal([`${file} cannot be imported:`, ...items.errors].join('\n'))
  return items
}

const reasons: Readonly<Record<string, string>> = {
  FORBIDDEN: 'Something in the file is for a team, and the author may not write for the team they act in.',
  'QUOTA.EXCEEDED': 'The author would have more than one account stores.',
}

const importLibrary = command({
  name: 'library import',
  usage: 'FILE --email OWNER',
  summary: 'Gives an author all that is in a file, or nothing of it; what they have by the same name stays as it is.',
  options: z.strictObject({ file: File, email: Email }),
  argument: 'file',
  async run(db, { file: typed, email }, { pathOf }) {
    const items = await readLibrary(pathOf(typed))
    const owner = await findUser(db, email)
    const counts = await importWritten(db, owner.id, items).catch((error) => {
      const reason = error instanceof Problem ? reasons[error.code] : undefined
      throw reason === undefined ? error : new Refusal(`${reason} Nothing was imported.`)
    })
    const { modules, scenarios, there_already } = counts
    const line = `${modules} modules and ${scenarios} scenarios are ${owner.email}'s now; ${there_already} were there already.`
    return { json: { _id: owner.id, ...counts }, lines: [line] }
  },
})

export const libraryCommands = [exportLibrary, importLibrary]
