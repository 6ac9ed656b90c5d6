// Which passwords are guessed first.

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** At most so many signs are put before or behind a word by those who only want to satisfy a form. */
const decoration = /^[^\p{L}]{0,6}(.*?)[^\p{L}]{0,6}$/u

const undecorated = (password: string): string => decoration.exec(password)?.[1] ?? password
/** Reads digits and signs as the letters that they stand for. */
export const unleet = (word: string): string => [...word].map((letter) => leet[letter] ?? letter).join('')

/** Two of a kind or more: `aaaaaaaa`, `12341234`, `abcabcabc`. */
const isRepetition = (password: string): boolean => /^(.{1,4}?)\1+$/u.test(password)

/** A run through the alphabet or the digits, up or down: `abcdefgh`, `98765432`. */
function isRun(password: string): boolean {
  const steps = [...password].slice(1).map((letter, index) => letter.charCodeAt(0) - password.charCodeAt(index))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}

/** Shortest word that counts when it is decorated: anything shorter is part of good passwords too. */
const wordMin = 3

/**
 * Whether a password is among those that are guessed first, whatever the case of its letters.
 * @param list the passwords that leaked most often; each stands for its decorated and respelt forms as well
 */
export function createIsCommon(list: readonly string[]): (password: string) => boolean {
  const exact = new Set(list)
  const words = new Set(list.map(undecorated).filter((word) => word.length >= wordMin))
  return (password) => {
    const given = password.toLowerCase().normalize('NFC')
    if (exact.has(given) || isRepetition(given) || isRun(given)) return true
    const word = undecorated(given)
    return words.has(word) || words.has(unleet(word)) || words.has(undecorated(unleet(given)))
  }
}
