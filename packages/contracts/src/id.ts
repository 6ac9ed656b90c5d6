// Identifiers in the layout of a MongoDB ObjectId: 24 lowercase hex characters that sort by time.
import { z } from 'zod'

/** The `_id` of any stored item. */
export const Id = z.string().regex(/^[0-9a-f]{24}$/)
export type Id = z.infer<typeof Id>

/** Path parameters for everything identified by its own ID. */
export const IdParams = z.strictObject({ id: Id })

/** An instant as ISO 8601 in UTC. */
export const Time = z.iso.datetime()
