// Which scenario to propose next.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { Language } from '../language.ts'
import { DifficultyLevel, ScenarioSummary } from './scenario.ts'
import { Twist } from './twist.ts'

/** How many scenarios a request may exclude. */
export const excludedMax = 20

/**
 * Why this one: the caller has practised nothing from the library in this language yet (`FIRST`), it is the next of the
 * same module (`MODULE`), it fits the level (`LEVEL`), or all were practised and this one was longest ago (`AGAIN`).
 */
export const NextReason = z.enum(['FIRST', 'LEVEL', 'MODULE', 'AGAIN'])
export type NextReason = z.infer<typeof NextReason>

export const nextScenario = endpoint({
  method: 'GET',
  path: '/api/prompts-library/next',
  summary: 'The scenario that the caller might practise next',
  access: 'user',
  query: z.strictObject({
    target_language: Language,
    /** If absent: the caller's own, else that of the scenario in `after`, of the latest conversation, or the lowest. */
    level: DifficultyLevel.optional(),
    /** Ids of scenarios not to propose, separated by commas. */
    exclude: z
      .string()
      .regex(new RegExp(`^[0-9a-f]{24}(,[0-9a-f]{24}){0,${excludedMax - 1}}$`))
      .optional(),
    /** Just practised by the caller: proposes the next of its module, else one of its kind that fits the level. */
    after: Id.optional(),
  }),
  /** Null if there is nothing in the language, or all of it is excluded. */
  response: z.object({
    scenario: ScenarioSummary.nullable(),
    reason: NextReason,
    /** What would be different if the scenario in `after` were played again; null if nothing would. */
    twist: Twist.nullable(),
  }),
})
