// Converts the search box's text to a query for the index.

/** More words than anyone types; each is looked up separately. */
const wordsMax = 12

/** Normalises text like the column `search`: lower case, without accents. */
const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l').replaceAll('ß', 'ss')

/**
 * A text query in Postgres notation: each word typed matches the beginning of a word in the text.
 * @returns null if no word was typed, which matches nothing
 */
export function searchQuery(typed: string): string | null {
  const words =
    folded(typed)
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, wordsMax) ?? []
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ')
}
