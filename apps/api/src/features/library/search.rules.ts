// What somebody types into the search box, as a query of the index.

/** More words than anybody types; each is looked up on its own. */
const wordsMax = 12

/** Folded as the column `search` is: without accents, in small letters. */
const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l').replaceAll('ß', 'ss')

/**
 * A text query in the notation of Postgres: each word typed is the beginning of a word that was written.
 * @returns null where no word was typed, which nothing matches
 */
export function searchQuery(typed: string): string | null {
  const words =
    folded(typed)
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, wordsMax) ?? []
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ')
}
