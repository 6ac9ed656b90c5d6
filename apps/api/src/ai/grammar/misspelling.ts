// Distinguishes a spelling slip from a word that the dictionary lacks. Pure.

/** Shorter words are one letter away from too many others; in longer ones, a wrong vowel is a frequent mistake. */
const shortest = 4
const longWord = 7
const vowels = /^[aeiou]$/i

/** Length of the common beginning of two words. */
function commonStart(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

/**
 * Whether the words differ by one letter that is missing, added or swapped with its neighbour, or by one vowel of a
 * long word, as in "recieve", "begining" and "definately". A different consonant makes another word: "wifi" is not a
 * wrong "wife".
 */
export function isSlip(word: string, right: string): boolean {
  const [wrong, correct] = [word.toLowerCase(), right.toLowerCase()]
  if (wrong.length < shortest || wrong === correct) return false
  const at = commonStart(wrong, correct)
  const [rest, wanted] = [wrong.slice(at), correct.slice(at)]
  if (rest.slice(1) === wanted || rest === wanted.slice(1)) return true
  const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2)
  const isVowel = vowels.test(rest[0] ?? '') && vowels.test(wanted[0] ?? '') && rest.slice(1) === wanted.slice(1)
  return isSwapped || (isVowel && wrong.length >= longWord)
}
