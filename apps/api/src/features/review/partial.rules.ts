// Selects what can be shown of a model's partial answer. Pure.
import { z } from 'zod'
import { Evidence, ExamWords, type Words } from './review-prompt.ts'

/** The valid entries of a list, without the last one, which may be incomplete. */
const wholeEntries = <T extends z.ZodType>(entry: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) => entries.slice(0, -1).flatMap((each) => entry.safeParse(each).data ?? []))

/** The strength is complete once the field after it has begun. */
const WithStrength = z.object({ strength: Evidence.shape.strength, mistakes: z.array(z.unknown()) })

/** The strength in evidence that is not complete yet. Corrections are shown only after they have been defended. */
export const strengthSoFar = (partial: unknown): Evidence['strength'] =>
  WithStrength.safeParse(partial).data?.strength ?? null

const Texts = z.record(z.string(), z.unknown()).catch({})
const WithParts = z.object({ part_feedback: wholeEntries(ExamWords.shape.part_feedback.element) })

/** Partial text up to its last complete word, with an ellipsis. */
const begunText = (text: string): string => {
  let end = text.length
  while (end > 0 && !/\s/.test(text.charAt(end - 1))) end--
  const whole = text.slice(0, end).trimEnd()
  return whole === '' ? '' : `${whole} …`
}

/** The texts of the second pass so far, empty if not begun. The outcome is shown only when complete. */
export function wordsSoFar(partial: unknown): z.infer<typeof Words> {
  const texts = Texts.parse(partial)
  const last = Object.keys(texts).at(-1)
  const textOf = (name: keyof z.infer<typeof Words>): string => {
    const text = texts[name]
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

/** The parts of an exam's feedback that are complete so far. */
export const partsSoFar = (partial: unknown): z.infer<typeof ExamWords>['part_feedback'] =>
  WithParts.safeParse(partial).data?.part_feedback ?? []
