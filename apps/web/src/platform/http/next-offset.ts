interface Page {
  readonly items: readonly unknown[]
  readonly offset: number
  readonly limit: number
}

/** Offset of a list's next page; undefined after the last page, which is not full. */
export const nextOffset = ({ items, offset, limit }: Page): number | undefined =>
  items.length < limit ? undefined : offset + items.length
