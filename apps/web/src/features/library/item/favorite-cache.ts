// Updates an item's favourite flag in every shape of cached data.

interface Starred {
  readonly _id: string
  readonly is_favorite: boolean
}

interface Items {
  readonly items: readonly Starred[]
}

/** An infinite list, a plain list, a single item, or a scenario's briefing. */
export type Cached = { readonly pages: readonly Items[] } | Items | Starred | { readonly scenario: Starred }

const starOf = (thing: Starred, id: string, isFavorite: boolean): Starred =>
  thing._id === id ? { ...thing, is_favorite: isFavorite } : thing

const starIn = (list: Items, id: string, isFavorite: boolean): Items => ({
  ...list,
  items: list.items.map((item) => starOf(item, id, isFavorite)),
})

/** Sets the flag in cached data. A list of favourites keeps the card until it is refetched. */
export function withStar(cached: Cached, id: string, isFavorite: boolean): Cached {
  if ('pages' in cached) return { ...cached, pages: cached.pages.map((page) => starIn(page, id, isFavorite)) }
  if ('scenario' in cached) return { ...cached, scenario: starOf(cached.scenario, id, isFavorite) }
  return 'items' in cached ? starIn(cached, id, isFavorite) : starOf(cached, id, isFavorite)
}
