// A variation of a scenario for learners who play it again.
import { z } from 'zod'
import { Id } from '../id.ts'

/** What is different the second time, in the learner's language. Only for learners who have finished the scenario. */
export const Twist = z.object({
  /** The scenario with the variation. */
  scenario_id: Id,
  situation: z.string(),
})
export type Twist = z.infer<typeof Twist>
