/** The last letter of Latin Extended-B: letters of other scripts come after it. */
const lastLatin = 'ɏ'

/**
 * The character of a pressed key, in lower case. On a keyboard with other letters, such as Cyrillic ones, it is the Latin
 * letter at the same place; Latin keyboards keep their own places (AZERTY, QWERTZ, Dvorak).
 */
export const latinKey = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  (key > lastLatin && code.startsWith('Key') ? code.slice(3) : key).toLowerCase()
