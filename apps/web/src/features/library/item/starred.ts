// The star of one card, wherever the cache holds it.

interface Starred {
  readonly _id: string
  readonly is_favorite: boolean
}

interface Items {
  readonly items: readonly Starred[]
}

/** A list page by page, a list at once, or one thing alone. */
export type Cached = { readonly pages: readonly Items[] } | Items | Starred

const starOf = (thing: Starred, id: string, isFavorite: boolean): Starred =>
  thing._id === id ? { ...thing, is_favorite: isFavorite } : thing

const starIn = (list: Items, id: string, isFavorite: boolean): Items => ({
  ...list,
  items: list.items.map((item) => starOf(item, id, isFavorite)),
})

/** The same with the star set. A list of favourites keeps the card until it is opened anew. */
export function withStar(cached: Cached, id: string, isFavorite: boolean): Cached {
  if ('pages' in cached) return { ...cached, pages: cached.pages.map((page) => starIn(page, id, isFavorite)) }
  return 'items' in cached ? starIn(cached, id, isFavorite) : starOf(cached, id, isFavorite)
}
