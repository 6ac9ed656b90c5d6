// Fields that everything written for the library has in common.
import { z } from 'zod'
import { Time } from '../id.ts'
import { Visibility } from './scenario.ts'

/** Trimmed, not blank, at most `max` characters. */
export const text = (max: number) => z.string().trim().min(1).max(max)

/** Accepted in any case (`public`, `Team_Only`), stored in capitals. */
export const VisibilityInput = z.preprocess(
  (value) => (typeof value === 'string' ? value.toUpperCase() : value),
  Visibility,
) as unknown as typeof Visibility

/** `updated_at` of the version that was edited. If another user has saved since, the request is refused. */
export const edited = { updated_at: Time.optional() }
