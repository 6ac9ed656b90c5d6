// What a mistake is about: a closed list of codes, so that mistakes can be counted. Clients name them in the language
// that the learner reads.
import { z } from 'zod'

export const topics = [
  'article',
  'preposition',
  'tense',
  'aspect',
  'agreement',
  'gender',
  'case',
  'number',
  'word_order',
  'negation',
  'pronoun',
  'verb_form',
  'auxiliary',
  'modal',
  'conditional',
  'comparison',
  'missing_word',
  'extra_word',
  'word_choice',
  'collocation',
  'false_friend',
  'idiom',
  'register',
  'connector',
  'other',
] as const

/** A mistake's topic; `other` if none of the rest fits, such as for spelling. */
export const Topic = z.enum(topics)
export type Topic = z.infer<typeof Topic>

export const isTopic = (text: string): text is Topic => Topic.safeParse(text).success
