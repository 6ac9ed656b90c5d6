// The format of `patterns/<language>.json` (learners' own mistakes) and of `harper-rules.json` (rules of Harper).
import { Language } from '@parley/contracts/language.ts'
import { z } from 'zod'

/** A sentence with the mistake, and the same sentence as learners should say it. */
const Wrong = z.strictObject({ text: z.string().min(1), corrected: z.string().min(1) })
/** Why it is a mistake, in one sentence, in each language in which learners read explanations. */
const Explanation = z.record(Language, z.string().min(1).max(160))
const Topic = z.enum(['grammar', 'spelling', 'word_choice'])

/** The name of a list of words, in `forms` and as `{name}` in patterns and corrections. */
const FormName = z.string().regex(/^[a-z][a-zA-Z]*$/)

export const MistakePattern = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  /**
   * A regular expression that matches whole words, in any case; a space stands for any white space, `'` for both
   * apostrophes, and `{name}` for any word of `forms.name`.
   */
  pattern: z.string().min(1),
  /** Replaces the match. `{name}` is the form of the matched word of `forms.name`, or what the group `name` matched. */
  correction: z.string().min(1),
  topic: Topic,
  explanation: Explanation,
  wrong: z.array(Wrong).min(2),
  /** Right sentences close to the mistake, in which nothing may be found. */
  right: z.array(z.string().min(1)).min(10),
})
export type MistakePattern = z.infer<typeof MistakePattern>

export const PatternFile = z.strictObject({
  /** Words that stay as they are, or words with the form that corrections use. */
  forms: z.record(FormName, z.union([z.array(z.string().min(1)).min(1), z.record(z.string().min(1), z.string())])),
  patterns: z.array(MistakePattern).min(1),
  /** Patterns of words that no correction may contain. */
  never: z.array(z.string().min(1)),
})
export type PatternFile = z.infer<typeof PatternFile>

export const RuleFile = z.record(
  z.string(),
  z.strictObject({
    topic: Topic,
    explanation: Explanation,
    wrong: z.array(Wrong).min(2),
    right: z.array(z.string().min(1)).min(20),
  }),
)
