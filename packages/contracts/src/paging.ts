// Every list is paged alike: `offset` and `limit` in, the same two and `items` out.
import { z } from 'zod'

/** How many items a page has unless the caller says otherwise. */
export const pageSize = 20

/** Query of a list. Strings are coerced: they come from a URL. */
export const Page = z.strictObject({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(pageSize),
})

/** Answer of a list: one page. There may be more while `items` is as long as `limit`. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), offset: z.number(), limit: z.number() })
