// Words by how they sound: words that sound alike are equal, however a recogniser or a learner writes them.

/** A word in a line, in the form used for comparison. */
export type SoundedWord = string

const apostrophes = /[’ʼ‘`´]/g
/** Letters with two spellings. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/œ/g, 'oe'],
  [/æ/g, 'ae'],
]

/** English contractions and their full forms. */
const contractions: readonly (readonly [RegExp, string])[] = [
  [/^(can)(?:'t|not)$/, '$1 not'],
  [/^won't$/, 'will not'],
  [/^shan't$/, 'shall not'],
  [/^(\p{L}+)n't$/u, '$1 not'],
  [/^(\p{L}+)'re$/u, '$1 are'],
  [/^(\p{L}+)'ll$/u, '$1 will'],
  [/^(\p{L}+)'ve$/u, '$1 have'],
  [/^(i)'m$/, '$1 am'],
  [/^(\p{L}+)('[sd])$/u, '$1 $2'],
]

const inFull = (word: string): string[] => {
  const found = contractions.find(([shape]) => shape.test(word))
  return (found ? word.replace(found[0], found[1]) : word).split(' ')
}

/** A line's words in order, without case and punctuation. @param language ISO 639-1 */
export function soundedWords(text: string, language: string): SoundedWord[] {
  const plain = spellings.reduce(
    (line, [shape, letters]) => line.replace(shape, letters),
    text.normalize('NFC').replace(apostrophes, "'").toLocaleLowerCase(language),
  )
  const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(plain)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)
  return language === 'en' ? words.flatMap(inFull) : words
}

/** Keeps the breve of й, which is part of the letter. */
const withoutAccents = (word: string): string =>
  word.replace(/[^й]+/g, (letters) => letters.normalize('NFD').replace(/\p{M}/gu, ''))

const vowelGroups = /[aeiouyаеєиіїоуюяэыъ]+/g
const isOneSyllable = (plain: string): boolean => (plain.match(vowelGroups) ?? []).length <= 1

/** "'s" and "'d" can each represent two words. */
const shortened: Readonly<Record<string, readonly string[]>> = { "'s": ['is', 'has'], "'d": ['would', 'had'] }

export const isFigure = (word: SoundedWord): boolean => /^\p{Nd}/u.test(word)

/**
 * Whether two words sound the same. An accent on a monosyllabic word marks its meaning, not its pronunciation: "tú" and
 * "tu", "où" and "ou".
 */
export function soundsAlike(one: SoundedWord, other: SoundedWord): boolean {
  if (one === other) return true
  if (shortened[one]?.includes(other) || shortened[other]?.includes(one)) return true
  const plain = withoutAccents(one)
  return plain === withoutAccents(other) && isOneSyllable(plain)
}
