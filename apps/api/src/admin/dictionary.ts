// The admin command that imports a dictionary in dictd's format into the shared dictionary.
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Language } from '@parley/contracts/language/language.ts'
import { z } from 'zod'
import { addEntries, entriesOf } from '../features/vocabulary/operator.ts'
import { command, Refusal } from './command.ts'

/** Far larger than any FreeDict dictionary: a file that unpacks to more is not a dictionary. */
const bytesMax = 300_000_000
const unpack = promisify(gunzip)

const read = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(error.code === 'ENOENT' ? `There is no file ${file}.` : `${file} cannot be read (${error.code}).`)
  })

/** @param file the index; the text is in the same folder, compressed or not. @throws Refusal */
async function readDictionary(file: string) {
  if (!file.endsWith('.index'))
    throw new Refusal('Name the .index of the dictionary; its .dict.dz or .dict is beside it.')
  const index = await read(file)
  const text = file.replace(/index$/, 'dict')
  const packed = await readFile(`${text}.dz`).catch(() => null)
  const whole = packed === null ? read(text) : unpack(packed, { maxOutputLength: bytesMax })
  try {
    return entriesOf(index.toString('utf8'), await whole)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`${file} and its text do not belong together: ${error instanceof Error ? error.message : error}.`)
  }
}

const importDictionary = command({
  name: 'dictionary import',
  usage: 'FILE.index --from LANGUAGE --to LANGUAGE',
  summary: 'Adds what a dictd dictionary, such as one of FreeDict, has of words that are not known yet.',
  options: z.strictObject({ file: z.string().min(1), from: Language, to: Language }),
  argument: 'file',
  async run(db, { file: typed, from, to }, { pathOf }) {
    const file = pathOf(typed)
    const entries = await readDictionary(file)
    const { added, foreign } = await addEntries(db, { targetLanguage: from, nativeLanguage: to }, entries)
    const others = foreign > 0 ? [`${foreign} are not written as ${from} is: left out.`] : []
    const json = { file, entries: entries.length, added, foreign }
    return { json, lines: [`${file}: ${added} of ${entries.length} words are new.`, ...others] }
  },
})

export const dictionaryCommands = [importDictionary]
