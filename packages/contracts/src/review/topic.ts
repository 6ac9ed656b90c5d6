// What a mistake is about: a closed list of codes, so that mistakes can be counted. Clients name them in the language
// that the learner reads.
import { z } from 'zod'
import { topics } from './topics.ts'

/** A mistake's topic; `other` if none of the rest fits, such as for spelling. */
export const Topic = z.enum(topics)
export type Topic = z.infer<typeof Topic>
