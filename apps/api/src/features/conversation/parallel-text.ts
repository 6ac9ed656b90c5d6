// The built-in library says everything in nine languages: a line of its script has its translation beside it. Pure.
import type { ParallelScript } from './line.queries.ts'

/** Every line that the scripted partner may say, and those that are shown to the learner, always in the same order. */
function linesOf({ script, goals }: ParallelScript): string[] {
  const said = script.steps.flatMap(({ reask, help, reply, example }) => [reask, help, reply, example])
  const last = script.steps.at(-1)
  const ends = [last?.reply, last?.help].map((line) => `${line} ${script.closing}`)
  return [script.opening, script.closing, ...said, ...ends, ...goals]
}

/** The same line in the other language; null where it is none of the script's, or the scripts do not match. */
export function parallelLine(line: string, from: ParallelScript, to: ParallelScript): string | null {
  const own = linesOf(from)
  const other = linesOf(to)
  const at = own.indexOf(line.trim())
  return at < 0 || own.length !== other.length ? null : (other[at] ?? null)
}
