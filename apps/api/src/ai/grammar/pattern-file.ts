// The format of `patterns/<language>.json` (learners' own mistakes) and of `harper-rules.json` (rules of Harper).
import { Language } from '@parley/contracts/language/language.ts'
import { Topic } from '@parley/contracts/review/topic.ts'
import { z } from 'zod'

/** A sentence with the mistake, and its correction. */
const Wrong = z.strictObject({ text: z.string().min(1), corrected: z.string().min(1) })
/** Why it is a mistake, in one sentence, in each language in which learners read explanations. */
const Explanation = z.record(Language, z.string().min(1).max(160))

/** The name of a list of words, in `forms` and as `{name}` in patterns and corrections. */
const FormName = z.string().regex(/^[a-z][a-zA-Z]*$/)

export const MistakePattern = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  /**
   * A regular expression that matches whole words, in any case; a space matches any white space, `'` matches both
   * apostrophes, and `{name}` matches any word of `forms.name`.
   */
  pattern: z.string().min(1),
  /**
   * Replaces the match. `{name}` is the form of the matched word of `forms.name`, or the text matched by the group
   * `name`.
   */
  correction: z.string().min(1),
  topic: Topic,
  explanation: Explanation,
  wrong: z.array(Wrong).min(2),
  /** Correct sentences that resemble the mistake: no pattern may match them. */
  right: z.array(z.string().min(1)).min(10),
})
export type MistakePattern = z.infer<typeof MistakePattern>

export const PatternFile = z.strictObject({
  /** Words that do not change, or words with the form that corrections use. */
  forms: z.record(FormName, z.union([z.array(z.string().min(1)).min(1), z.record(z.string().min(1), z.string())])),
  patterns: z.array(MistakePattern).min(1),
  /** Patterns of words that must not occur in a correction. */
  never: z.array(z.string().min(1)),
})
export type PatternFile = z.infer<typeof PatternFile>

export const RuleFile = z.record(
  z.string(),
  z.strictObject({
    topic: Topic,
    /** Whether the mistake can only be seen, not heard: transcripts are not checked for it. */
    isSpelling: z.literal(true).optional(),
    explanation: Explanation,
    wrong: z.array(Wrong).min(2),
    right: z.array(z.string().min(1)).min(20),
  }),
)
