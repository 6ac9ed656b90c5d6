// The usage that a provider reports in chat completions.
import { z } from 'zod/mini'
import type { Meter } from '../meter.ts'

const Reported = z.object({ usage: z.object({ prompt_tokens: z.int(), completion_tokens: z.int() }) })

/**
 * Passes the usage that an answer reports to the meter. Servers that report none, or another format, are not counted.
 */
export function countReported(meter: Meter | undefined, answer: unknown): void {
  if (meter === undefined) return
  const { success, data } = Reported.safeParse(answer)
  if (!success) return
  const { prompt_tokens: input, completion_tokens: output } = data.usage
  meter.countTokens({ input: Math.max(0, input), output: Math.max(0, output) })
}
