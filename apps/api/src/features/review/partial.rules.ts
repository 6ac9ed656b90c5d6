// What can be shown of a model's answer before it is whole. Pure.
import { z } from 'zod'
import { LenientMistake } from './lenient.rules.ts'
import { Evidence, IeltsScores, type Words } from './review-prompt.ts'

/** Those entries of a list that fit. While it is still being written, the last one may be cut. */
const wholeEntries = <T extends z.ZodType>(entry: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) => entries.slice(0, -1).flatMap((given) => entry.safeParse(given).data ?? []))

const Begun = z.object({ mistakes: wholeEntries(LenientMistake) })
/** What follows the strength tells that it is whole. */
const WithStrength = z.object({ strength: Evidence.shape.strength, mistakes: z.array(z.unknown()) })

/** What of the evidence has come whole so far. */
export const wholeOf = (partial: unknown): Evidence => ({
  strength: WithStrength.safeParse(partial).data?.strength ?? null,
  mistakes: Begun.safeParse(partial).data?.mistakes ?? [],
  consistency_review: { inconsistencies: [] },
  part_feedback: [],
})

const Texts = z.record(z.string(), z.unknown()).catch({})
const WithParts = z.object({ part_feedback: wholeEntries(IeltsScores.shape.part_feedback.element) })

/** A text that is being written, up to its last whole word. */
const begunText = (text: string): string => {
  let end = text.length
  while (end > 0 && !/\s/.test(text.charAt(end - 1))) end--
  const whole = text.slice(0, end).trimEnd()
  return whole === '' ? '' : `${whole} …`
}

/** The texts of the second pass as far as they have come; empty where nothing has. A headline is shown whole or not at all. */
export function wordsSoFar(partial: unknown): z.infer<typeof Words> {
  const given = Texts.parse(partial)
  const last = Object.keys(given).at(-1)
  const textOf = (name: keyof z.infer<typeof Words>): string => {
    const text = given[name]
    if (typeof text !== 'string') return ''
    if (name !== last) return text
    return name === 'outcome' ? '' : begunText(text)
  }
  return {
    outcome: textOf('outcome'),
    summary: textOf('summary'),
    conclusion: textOf('conclusion'),
    suggestion: textOf('suggestion'),
  }
}

/** What has been said whole of the parts of an exam. */
export const partsSoFar = (partial: unknown): z.infer<typeof IeltsScores>['part_feedback'] =>
  WithParts.safeParse(partial).data?.part_feedback ?? []
