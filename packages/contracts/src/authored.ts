// What all that is written for the library has in common.
import { z } from 'zod'
import { Time } from './id.ts'
import { Visibility } from './library.ts'

/** Trimmed, not blank, at most so many characters. */
export const text = (max: number) => z.string().trim().min(1).max(max)

/** Written in any case (`public`, `Team_Only`), kept in capitals. */
export const VisibilityInput = z.preprocess(
  (given) => (typeof given === 'string' ? given.toUpperCase() : given),
  Visibility,
) as unknown as typeof Visibility

/** The state that was edited, as `updated_at` told it: when somebody else has saved since, nothing is overwritten. */
export const edited = { updated_at: Time.optional() }
