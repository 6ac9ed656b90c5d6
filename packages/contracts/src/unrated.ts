// Why a review has no level or band. Without zod: the page of a review reads it before anything else.

/**
 * `model_unavailable`: the model did not answer, however often it was asked; asking for the review again asks it again.
 * `budget_used_up`: the day (UTC) had no calls of a model left. `email_not_verified`: no model may be asked for an
 * unconfirmed address; told to the learner alone, others read `needs_language_model`.
 */
export const unratedReasons = [
  'needs_language_model',
  'model_unavailable',
  'budget_used_up',
  'email_not_verified',
  'not_enough_speech',
] as const

/** Whether no language model read the whole conversation: what is not found in it may be there all the same. */
export const isUnread = (unrated: (typeof unratedReasons)[number] | null): boolean =>
  unrated !== null && unrated !== 'not_enough_speech'
