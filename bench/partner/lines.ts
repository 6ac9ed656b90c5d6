// Lines of learners for the built-in partner, written without knowing its sentences, and what should come of each.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@parley/contracts/language/language.ts'
import { z } from 'zod'

export const lineKinds = [
  'answer',
  'early',
  'late',
  'both',
  'repair-answer',
  'trap',
  'negation',
  'neighbour',
  'question',
  'off-topic',
  'nonsense',
  'leaving',
  'repair',
] as const
export type LineKind = (typeof lineKinds)[number]

const Line = z.strictObject({
  scenario: z.string(),
  /** The step, from 1, that the partner has just asked for. */
  step: z.number().int().min(1),
  kind: z.enum(lineKinds),
  /** How an answer is put. */
  style: z.enum(['short', 'long', 'indirect', 'learner', 'recogniser']).optional(),
  /** The other step that the line does or is about. */
  other: z.number().int().min(1).optional(),
  repair: z.enum(['repeat', 'slower', 'dontUnderstand', 'meaning', 'howToSay', 'help', 'time']).optional(),
  text: z.string().min(1),
})
export type Line = z.infer<typeof Line>

/** Half of the lines are only for figures: do not read them while working on the partner. */
const isHeldOut = ({ text }: Line): boolean => (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 1

/** One half of a language's lines. */
export async function readLines(language: Language, half: 'work' | 'held-out'): Promise<Line[]> {
  const file = join(import.meta.dirname, 'lines', `${language}.json`)
  const lines = z.array(Line).parse(JSON.parse(await readFile(file, 'utf8')))
  return lines.filter((line) => isHeldOut(line) === (half === 'held-out'))
}
