// Why a review has no level or band. Does not import zod, because a review page loads this first.

/**
 * `model_unavailable`: the model did not answer after all retries; requesting the review again asks it again.
 * `budget_used_up`: no model calls were left for the day (UTC). `email_not_verified`: users with an unverified e-mail
 * address may not use a model; only the learner sees this, others see `needs_language_model`.
 */
export const unratedReasons = [
  'needs_language_model',
  'model_unavailable',
  'budget_used_up',
  'email_not_verified',
  'not_enough_speech',
] as const

/** Whether no language model read the entire conversation, so it may contain mistakes that were not found. */
export const isUnread = (unrated: (typeof unratedReasons)[number] | null): boolean =>
  unrated !== null && unrated !== 'not_enough_speech'

/** What checked for mistakes: a language model, rules, which miss many, or neither. */
export type MistakeCheck = 'model' | 'rules' | 'none'

interface Checked {
  readonly unrated: (typeof unratedReasons)[number] | null
  readonly strength: object | null
  readonly is_checked_by_rules: boolean
}

/**
 * What checked a finished review for mistakes. Without a check, finding no mistakes does not mean that there are none.
 */
export function mistakeCheckOf({ unrated, strength, is_checked_by_rules }: Checked): MistakeCheck {
  if (is_checked_by_rules) return 'rules'
  // Only a model finds a strength: if there is one, the model read the conversation and only declined to rate it.
  return isUnread(unrated) && strength === null ? 'none' : 'model'
}
