// Which scenario to suggest next.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { Language } from '../language/language.ts'
import { DifficultyLevel, ScenarioSummary } from './scenario.ts'
import { Twist } from './twist.ts'

/** How many scenarios a request may exclude. */
export const excludedMax = 20

/**
 * Why this one: the caller has not practised anything from the library in this language yet (`FIRST`), it is the next
 * one in the same module (`MODULE`), it fits the level (`LEVEL`), or all were practised and this one was longest ago
 * (`AGAIN`).
 */
export const NextReason = z.enum(['FIRST', 'LEVEL', 'MODULE', 'AGAIN'])
export type NextReason = z.infer<typeof NextReason>

export const nextScenario = endpoint({
  method: 'GET',
  path: '/api/prompts-library/next',
  summary: "A suggestion for the caller's next scenario",
  access: 'user',
  query: z.strictObject({
    target_language: Language,
    /**
     * If absent: the caller's own level, otherwise that of the scenario in `after`, of the latest conversation, or the
     * lowest.
     */
    level: DifficultyLevel.optional(),
    /** IDs of scenarios to exclude, separated by commas. */
    exclude: z
      .string()
      .regex(new RegExp(`^[0-9a-f]{24}(,[0-9a-f]{24}){0,${excludedMax - 1}}$`))
      .optional(),
    /**
     * The scenario that the caller has just practised: suggests the next in its module, or one of its kind at the
     * level.
     */
    after: Id.optional(),
  }),
  /** Null if there is nothing in the language, or if everything is excluded. */
  response: z.object({
    scenario: ScenarioSummary.nullable(),
    reason: NextReason,
    /** The twist if the scenario in `after` were played again; null if there is none. */
    twist: Twist.nullable(),
  }),
})
