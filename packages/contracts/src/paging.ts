// Paging, the same for every list: `offset` and `limit` in the query, the same two and `items` in the response.
import { z } from 'zod'

/** Default number of items on a page. */
export const pageSize = 20

/** Query of a list. Strings are coerced because they come from a URL. */
export const Page = z.strictObject({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(pageSize),
})

/** Response of a list: one page. If `items` is as long as `limit`, there may be more. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), offset: z.number(), limit: z.number() })
