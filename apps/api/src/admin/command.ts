// Types of admin commands: options in, a report out.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { z } from 'zod'
import type { Connection, Database } from '#database/connect.ts'
import type { ModelPrices } from '#platform/env/model-prices.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { AccountEnd } from '../account-end.ts'

/** The result of a command: JSON for programs, lines for people. */
export interface Report {
  readonly json: unknown
  readonly lines: readonly string[]
  /** Whether the command ends with 1 although it has a report. */
  readonly hasFailed?: boolean
}

/** What commands need besides the database. */
export interface CommandDeps {
  /** Prices of model servers; undefined if the operator has not set any. */
  readonly prices: ModelPrices | undefined
  /** The database connection itself, for commands that need more than queries. */
  readonly connection: Connection
  readonly files: FileStore
  /** DATA_DIR. */
  readonly dataDir: string
  /** The URL that people open, without a trailing slash; null without PUBLIC_URL. */
  readonly publicUrl: string | null
  /** Whether the command runs in a server's process. */
  readonly isInServer: boolean
  /** Aborts when the operator stops waiting. */
  readonly signal: AbortSignal
  /** Does nothing if files are stored in a folder. @throws an Error that names the incorrect bucket variable */
  checkFiles(): Promise<void>
  /** Resolves a path relative to the folder in which it was typed. */
  pathOf(typed: string): string
  /**
   * Resolves once the operator has typed `answer`, or immediately with --yes.
   * @throws Refusal if something else was typed, or there is no terminal
   */
  confirm(question: string, answer: string): Promise<void>
  /** Opens the job queue for `run`, and closes it afterwards. */
  withJobs<Result>(run: (jobs: Pick<Jobs, 'send' | 'forget'>) => Promise<Result>): Promise<Result>
  /** Opens account deletion for `run`, and closes it afterwards. */
  withAccountEnd<Result>(run: (end: AccountEnd) => Promise<Result>): Promise<Result>
}

export interface Command<Options extends z.ZodObject = z.ZodObject> {
  /** One to three words, for example `org create`. */
  readonly name: string
  /** Its options for the help text. */
  readonly usage: string
  readonly summary: string
  /** Named as typed, without the two hyphens. Each takes a value, except for flags, which are true or absent. */
  readonly options: Options
  /** The option that may be typed without its name. */
  readonly argument?: keyof Options['shape'] & string
  /** Whether it runs without migrating the database first. */
  readonly skipsMigrations?: true
  /** @throws Refusal with what to do instead */
  run(db: Database, options: z.output<Options>, deps: CommandDeps): Promise<Report>
  /** Runs the command in the process in which it was typed, whether or not a server has the database open. */
  runAlone?(options: z.output<Options>, deps: AloneDeps): Promise<Report>
}

/** What a command needs that runs in its own process. */
export interface AloneDeps extends Pick<CommandDeps, 'pathOf'> {
  /** Runs another command on the database: in the server that has it open, otherwise here. */
  runOther(args: readonly string[]): Promise<Report>
}

/** Preserves the types of a command's options. */
export const command = <Options extends z.ZodObject>(value: Command<Options>): Command => value as unknown as Command

/** The operator asked for something impossible; the message says why. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Whether the output should be JSON: determined before anything can fail. */
export const wantsJson = (args: readonly string[]): boolean => args.includes('--json')

/** Whether the operator has confirmed all questions in advance. */
export const isSure = (args: readonly string[]): boolean => args.includes('--yes')

/** Why `plainTitle` rejects a name or title, in words for the operator. */
const plainErrors: Readonly<Record<string, string>> = {
  url: 'must hold no address of a page or a mailbox',
  characters: 'must hold no invisible or control characters',
}

/** What is wrong with an option, in words for the operator. */
function errorOf({ path, message }: z.core.$ZodIssue): string {
  const error = message.endsWith('received undefined')
    ? 'is missing'
    : message.endsWith('received NaN')
      ? 'must be a number, such as 9.50'
      : (plainErrors[message] ?? message)
  return `--${path.join('.')}: ${error}`
}

const usageOf = (commands: readonly Command[]): string =>
  [
    'npm run admin -- <command> [--json] [--yes]',
    '',
    ...commands.flatMap(({ name, usage, summary }) => [`  ${`${name} ${usage}`.trim()}`, `      ${summary}`]),
  ].join('\n')

/** Number of letters to change, add or remove to turn one word into another. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1]
    for (let column = 1; column <= to.length; column += 1) {
      const swapped = (row[column - 1] ?? 0) + (letter === to[column - 1] ? 0 : 1)
      next.push(Math.min(swapped, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[to.length] ?? 0
}

/** Reports an unknown command, and suggests the closest one if it may be a typing error. */
function unknown(commands: readonly Command[], typed: string): string {
  if (typed === '' || typed === 'help' || typed === '--help') return usageOf(commands)
  // Longer than any command: the beginning is enough for a comparison.
  const short = typed.slice(0, 40)
  const [nearest] = commands.toSorted((one, other) => distance(short, one.name) - distance(short, other.name))
  const isClose = nearest !== undefined && distance(short, nearest.name) <= nearest.name.length / 3
  const suggestion = isClose ? ` Did you mean "${nearest.name}"?` : ''
  return `There is no command "${typed}".${suggestion} npm run admin lists all commands.`
}

/** Whether an option takes no value. */
const isSwitch = (option: unknown): boolean =>
  option instanceof z.ZodOptional && option.unwrap() instanceof z.ZodBoolean

/**
 * Finds the command and parses its options.
 * @throws Refusal that says what is wrong with the arguments
 */
export function readCommand(commands: readonly Command[], args: readonly string[]) {
  const words = args.filter((arg) => arg !== '--json' && arg !== '--yes')
  const [noun = '', verb = ''] = words
  const found = commands.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `))
  if (found === undefined) throw new Refusal(unknown(commands, `${noun} ${verb}`.trim()))
  const rest = words.slice(found.name.split(' ').length)
  const config: ParseArgsOptionsConfig = Object.fromEntries(
    Object.entries(found.options.shape).map(([name, option]) => [
      name,
      { type: isSwitch(option) ? 'boolean' : 'string' },
    ]),
  )
  const usage = `Usage: npm run admin -- ${found.name} ${found.usage}`
  try {
    const { argument } = found
    const allowPositionals = argument !== undefined
    const { values, positionals } = parseArgs({ args: rest, options: config, strict: true, allowPositionals })
    if (positionals.length > 1) throw new Refusal(`Too many words: ${positionals.join(' ')}\n${usage}`)
    const named = allowPositionals && positionals.length === 1 ? { [argument]: positionals[0] } : {}
    const parsed = found.options.safeParse({ ...values, ...named })
    if (parsed.success) return { command: found, options: parsed.data }
    const wrong = parsed.error.issues.map(errorOf)
    throw new Refusal([...wrong, usage].join('\n'))
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

/** Aligns columns, with two spaces between them. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
