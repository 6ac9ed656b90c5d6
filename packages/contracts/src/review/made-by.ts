// What judged something: a model, by which instructions, and when.
import { z } from 'zod'
import { Time } from '../id.ts'

export const MadeBy = z.object({
  /** The model's name on the operator's server. */
  model: z.string(),
  /** Version of the instructions to the model, which changes whenever they do. */
  prompt_version: z.number().int(),
  at: Time,
})
export type MadeBy = z.infer<typeof MadeBy>
