// The terminal in which the operator types.
import { createInterface } from 'node:readline/promises'
import { isSure, Refusal } from './command.ts'
import type { CommandContext } from './deps.ts'

/** The streams for answers and questions. */
interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean }
  readonly output: NodeJS.WritableStream
}

async function ask({ input, output }: Terminal, question: string): Promise<string> {
  if (input.isTTY !== true) throw new Refusal('Nobody can be asked here: add --yes to go on without a question.')
  const asked = createInterface({ input, output })
  return asked.question(`${question} `).finally(() => asked.close())
}

/** Context for a command in this process, typed in `folder`. */
export const contextOf = (terminal: Terminal, args: readonly string[], folder: string): CommandContext => ({
  isSure: isSure(args),
  folder,
  // An operator who stops waiting ends the process.
  signal: new AbortController().signal,
  ask: (question) => ask(terminal, question),
})
