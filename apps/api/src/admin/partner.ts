// The admin command that exports what the built-in partner did not understand.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Language } from '@parley/contracts/language/language.ts'
import { z } from 'zod'
import { csvFile, csvLine } from '#platform/csv.ts'
import { writeNewFile } from '../backup/new-file.ts'
import { withoutNames } from '../features/conversation/script/misses.ts'
import { type LoggedMiss, listMisses } from '../features/conversation/session/misses.queries.ts'
import { command } from './command.ts'

const columns = ['scenario', 'language', 'step', 'task', 'outcome', 'text', 'said_on'] as const

type ExportedMiss = Record<(typeof columns)[number], string | number>

/** A line without the name of its learner; of the time, only the day. */
function exported(miss: LoggedMiss): ExportedMiss {
  const { scenario, language, step, outcome, saidAt, script, display, firstName, lastName, tagName } = miss
  const example = script?.steps[step]
  const texts = (script?.steps ?? []).flatMap((each) => [each.example, each.reply, ...(each.intent?.does ?? [])])
  return {
    scenario: scenario ?? '',
    language,
    step: step + 1,
    task: display?.en.dialog?.steps[step] ?? example?.example ?? '',
    outcome,
    text: withoutNames(miss.text, { language, names: [firstName, lastName, tagName], texts }),
    said_on: saidAt.toISOString().slice(0, 10),
  }
}

const asLines = (misses: readonly ExportedMiss[]): string => misses.map((miss) => `${JSON.stringify(miss)}\n`).join('')

const asCsv = (misses: readonly ExportedMiss[]): string =>
  csvFile([[...columns], ...misses.map((miss) => columns.map((column) => `${miss[column]}`))].map(csvLine))

const exportMisses = command({
  name: 'partner misses export',
  usage: 'FILE [--scenario SLUG] [--language LANGUAGE]',
  summary:
    'Writes the lines of the last 90 days that the built-in partner did not understand, of learners who share them: a .csv file for spreadsheets, any other as JSON lines.',
  options: z.strictObject({
    file: z.string().min(1),
    scenario: z.string().min(1).optional(),
    language: Language.optional(),
  }),
  argument: 'file',
  async run(db, { file: typed, scenario, language }, { pathOf }) {
    const file = pathOf(typed)
    const logged = await listMisses(db)
    const chosen = logged.filter(
      (miss) =>
        (scenario === undefined || miss.scenario === scenario) &&
        (language === undefined || miss.language === language),
    )
    const misses = chosen.map(exported)
    const text = file.endsWith('.csv') ? asCsv(misses) : asLines(misses)
    await writeNewFile(file, (output) => pipeline(Readable.from([text]), output))
    return { json: { file, lines: misses.length }, lines: [`${file}: ${misses.length} lines.`] }
  },
})

export const partnerCommands = [exportMisses]
