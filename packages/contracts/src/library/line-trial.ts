// Trying a learner's line against the sentences of an unsaved scenario's steps.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Language } from '../language/language.ts'
import { scenarioLimits } from './scenario.ts'

const line = z.string().trim().max(scenarioLimits.partnerLine)

/** A step that a line does when the partner has asked for it. */
const TriedStep = z.object({
  /** From 0. */
  step: z.number().int().min(0),
  /** `unsure`: the partner asks whether the step is meant. */
  verdict: z.enum(['done', 'unsure']),
  /**
   * `sentence`: it is like `nearest`. `opposite`: it is, but one of the two is negative. `statement`: with fewer than
   * three sentences any statement does the step. `anything`: without sentences any answer does.
   */
  because: z.enum(['sentence', 'opposite', 'statement', 'anything']),
  nearest: z.string().nullable(),
})
export type TriedStep = z.infer<typeof TriedStep>

const LineTrial = z.object({
  /** The surest first. */
  steps: z.array(TriedStep),
  /**
   * Set if it does none. `request`: it asks to repeat, to explain, to help or to wait. `few_words`: too little of it is
   * like any sentence; `nearest` is the nearest one. `no_words`: nothing is.
   */
  miss: z
    .object({
      because: z.enum(['request', 'farewell', 'question', 'few_words', 'no_words']),
      nearest: z.string().nullable(),
    })
    .nullable(),
})
export type LineTrial = z.infer<typeof LineTrial>

export const tryLine = endpoint({
  method: 'POST',
  path: '/api/prompts-library/scenario/line',
  summary: 'Which steps a line does, by their sentences, and why; nothing is stored',
  access: 'create_items',
  subscribers: true,
  body: z.strictObject({
    target_language: Language,
    /** What the author has written so far; blank lines are left out. */
    steps: z
      .array(z.strictObject({ example: line, sentences: z.array(line).max(scenarioLimits.sentences) }))
      .min(1)
      .max(scenarioLimits.entries),
    line: z.string().trim().min(1).max(scenarioLimits.partnerLine),
  }),
  response: LineTrial,
})
