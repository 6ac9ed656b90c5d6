// The codes of topics. Does not import zod, because pages that name topics load this first.

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

export const isTopic = (text: string): text is (typeof topics)[number] => topics.some((topic) => topic === text)
