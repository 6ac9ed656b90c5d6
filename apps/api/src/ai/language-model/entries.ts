// Reads lists that may have malformed entries, such as those of a language model.
import { z } from 'zod'

/** The readable entries of a list. */
export const entriesOf = <T extends z.ZodType>(entry: T) =>
  z.array(z.unknown()).transform((entries) => entries.flatMap((one) => entry.safeParse(one).data ?? []))
