// The sentences of a dialogue's steps: `steps/<scenario>.<language>.json`, and `steps/<scenario>.json` for all languages.
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { scenarioLimits } from '@parley/contracts/library/scenario.ts'
import { z } from 'zod'

const Sentence = z.string().trim().min(1).max(200)

const StepSentences = z.strictObject({
  /** Whole sentences that do the step after the partner's question. */
  does: z.array(Sentence).min(12).max(18),
  /** Sentences with the step's own words that do not do it. */
  near_misses: z.array(Sentence).min(6).max(10),
  /** The partner's question if it is unsure; "yes" does the step. */
  confirm: z.string().trim().min(1).max(90).endsWith('?'),
})
export type StepSentences = z.infer<typeof StepSentences>

/** One language's sentences, in the order of the dialogue's steps. */
export const StepsFile = z.strictObject({ steps: z.array(StepSentences), twist: StepSentences.optional() })
export type StepsFile = z.infer<typeof StepsFile>

const StepFacts = z.strictObject({
  /** The numbers, from 1, of the goals that are reached in the learner's own words when the step is done. */
  goals: z.array(z.number().int().min(1).max(scenarioLimits.entries)),
  /** Whether the answer cannot be foreseen: an opinion, a story. Any answer on the topic does the step. */
  is_open: z.literal(true).optional(),
})

/** What is the same in all languages. */
export const StepFactsFile = z.strictObject({ steps: z.array(StepFacts), twist: StepFacts.optional() })
export type StepFactsFile = z.infer<typeof StepFactsFile>

/** A dialogue's sentences in all languages. */
export interface DialogSteps {
  readonly facts: StepFactsFile
  readonly sentences: Readonly<Record<Language, StepsFile>>
}

/** One step as the partner uses it, in one language. */
export interface StepIntent {
  readonly does: readonly string[]
  readonly near_misses: readonly string[]
  readonly confirm: string
  readonly is_open: boolean
  /** Indexes of the goals that are reached when it is done. */
  readonly goals: readonly number[]
}

const intentOf = (
  { does, near_misses, confirm }: StepSentences,
  { goals, is_open }: StepFactsFile['steps'][number],
) => ({
  does,
  near_misses,
  confirm,
  is_open: is_open ?? false,
  goals: goals.map((goal) => goal - 1),
})

/**
 * The steps of a dialogue in one language.
 * @param twistAt index of the twist's step; null without it
 */
export function intentsOf({ facts, sentences }: DialogSteps, language: Language, twistAt: number | null): StepIntent[] {
  const { steps, twist } = sentences[language]
  const intents = steps.flatMap((each, at) => {
    const fact = facts.steps[at]
    return fact === undefined ? [] : [intentOf(each, fact)]
  })
  if (twistAt === null || twist === undefined || facts.twist === undefined) return intents
  return [...intents.slice(0, twistAt), intentOf(twist, facts.twist), ...intents.slice(twistAt)]
}

/**
 * A dialogue's sentences. @param files by name without `.json`
 * @throws Error that names the file that is missing or does not match
 */
export function stepsOf(slug: string, files: ReadonlyMap<string, unknown>): DialogSteps {
  const sentences = languages.map((language) => [language, parse(`${slug}.${language}`, StepsFile, files)] as const)
  return {
    facts: parse(slug, StepFactsFile, files),
    sentences: Object.fromEntries(sentences) as Record<Language, StepsFile>,
  }
}

function parse<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  files: ReadonlyMap<string, unknown>,
): z.infer<Schema> {
  if (!files.has(name)) throw new Error(`content/steps/${name}.json is missing`)
  const result = schema.safeParse(files.get(name))
  if (result.success) return result.data
  const errors = result.error.issues.map((issue) => `  ${issue.path.join('.') || '(file)'}: ${issue.message}`)
  throw new Error(`content/steps/${name}.json does not fit the format:\n${errors.join('\n')}`)
}
