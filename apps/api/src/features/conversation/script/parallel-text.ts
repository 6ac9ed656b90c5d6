// Translates a line of a built-in script by its position in the other language's script. Pure.

import { formNames, inForm } from '@parley/content/forms.ts'
import { splitSentences } from '../text/sentences.ts'
import { besideLines } from './beside-lines.ts'
import { type ParallelScript, stepOf } from './script.ts'

/** All lines that the scripted partner may say or that the learner may see, always in the same order. */
function linesOf({ language, script, goals, meanings }: ParallelScript): string[] {
  const said = script.steps.flatMap(({ reask, reply, example }) => [reask, reply, example])
  const end = `${script.steps.at(-1)?.reply} ${script.closing}`
  const { asides = [], partner = null } = script
  const beside = besideLines({ ...script, steps: script.steps.map(stepOf), asides, partner, language, meanings })
  return [script.opening, script.closing, ...said, end, ...goals, ...beside]
}

/** The same line in the other language; null if the script has no such line, or the scripts do not match. */
export function parallelLine(line: string, from: ParallelScript, to: ParallelScript): string | null {
  // Uses the currency of the line's own language.
  const other = linesOf(inForm(to, from.script.readings?.[to.language] ?? {}))
  // The learner's form of address may have changed since the line was said.
  for (const form of [null, ...formNames]) {
    const own = linesOf(form === null ? from : inForm(from, from.forms?.[form] ?? {}))
    const at = own.indexOf(line.trim())
    if (at >= 0) return own.length === other.length ? (other[at] ?? null) : null
    if (from.forms === null) return null
  }
  return null
}

/**
 * The translation of the part of a line that was heard: of the sentences heard to the end, with an ellipsis if one was
 * cut off. Null if the script has no such line, or the sentences do not match.
 */
export function parallelBeginning(
  line: string,
  heard: string,
  from: ParallelScript,
  to: ParallelScript,
): string | null {
  const whole = parallelLine(line, from, to)
  if (whole === null) return null
  const own = splitSentences(from.language, line.trim())
  const other = splitSentences(to.language, whole)
  if (own.length !== other.length) return null
  const ends = own.map(
    (_, index) =>
      own
        .slice(0, index + 1)
        .join('')
        .trimEnd().length,
  )
  const length = heard.trim().length
  const count = ends.filter((end) => end <= length).length
  const said = other.slice(0, count).join('').trim()
  return (ends[count - 1] ?? 0) < length ? `${said} …`.trim() : said
}
