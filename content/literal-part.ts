// Checks whether a model's quotation occurs in a text. Pure.

/** Longest quotation to search for, in characters. */
const quoteMax = 2_000

/**
 * The part of a text that matches a quotation, as written in the text; null if it does not occur literally.
 * @param folded the text in lower case
 */
export const literalPart = (text: string, quote: string, folded = text.toLowerCase()): string | null => {
  const wanted = quote.trim()
  if (wanted === '' || wanted.length > quoteMax) return null
  const at = folded.indexOf(wanted.toLowerCase())
  if (at < 0) return null
  if (text.includes(wanted)) return wanted
  // If lower-casing changes the length, positions do not correspond.
  return folded.length === text.length ? text.slice(at, at + wanted.length) : null
}
