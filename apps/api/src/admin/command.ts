// What an operator's command is: options in, a report out.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { z } from 'zod'
import type { Database } from '#database/connect.ts'

/** What a command has done: for programs as JSON, for people as lines. */
export interface Report {
  readonly json: unknown
  readonly lines: readonly string[]
}

export interface Command<Options extends z.ZodObject = z.ZodObject> {
  /** Two words, such as `org create`. */
  readonly name: string
  /** Its options as an operator types them. */
  readonly usage: string
  readonly summary: string
  /** Each option takes a value; names as typed, without the two hyphens. */
  readonly options: Options
  /** @throws Refusal with what to do instead */
  run(db: Database, options: z.output<Options>): Promise<Report>
}

/** Keeps the type of a command's options. */
export const command = <Options extends z.ZodObject>(value: Command<Options>): Command => value as unknown as Command

/** The operator asked for something that cannot be; the message says why. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Whether a command was asked to answer in JSON: known before anything else can go wrong. */
export const wantsJson = (args: readonly string[]): boolean => args.includes('--json')

const usageOf = (commands: readonly Command[]): string =>
  [
    'npm run admin -- <command> [--json]',
    '',
    ...commands.flatMap(({ name, usage, summary }) => [`  ${`${name} ${usage}`.trim()}`, `      ${summary}`]),
  ].join('\n')

/**
 * Finds the command and reads its options.
 * @throws Refusal that says what is wrong with what was typed
 */
export function readCommand(commands: readonly Command[], args: readonly string[]) {
  const [noun = '', verb = '', ...rest] = args.filter((arg) => arg !== '--json')
  const found = commands.find(({ name }) => name === `${noun} ${verb}`)
  if (found === undefined) throw new Refusal(usageOf(commands))
  const config: ParseArgsOptionsConfig = Object.fromEntries(
    Object.keys(found.options.shape).map((name) => [name, { type: 'string' }]),
  )
  const usage = `Usage: npm run admin -- ${found.name} ${found.usage}`
  try {
    const { values } = parseArgs({ args: rest, options: config, strict: true, allowPositionals: false })
    const parsed = found.options.safeParse(values)
    if (parsed.success) return { command: found, options: parsed.data }
    const wrong = parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`)
    throw new Refusal([...wrong, usage].join('\n'))
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`${error instanceof Error ? error.message : error}\n${usage}`)
  }
}

/** Columns under one another, with two spaces between. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
