// Fields shared by all content written for the library.
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

/** `updated_at` of the edited version. If another user has saved since, the request is rejected. */
export const edited = { updated_at: Time.optional() }
