// Identifiers in the layout of a MongoDB ObjectId: 24 lowercase hex characters that sort by time.
import { z } from 'zod'

/** The `_id` of anything that is stored. */
export const Id = z.string().regex(/^[0-9a-f]{24}$/)
export type Id = z.infer<typeof Id>

/** Path parameters of everything addressed by its own id. */
export const IdParams = z.strictObject({ id: Id })

/** A moment as ISO 8601 in UTC. */
export const Time = z.iso.datetime()
