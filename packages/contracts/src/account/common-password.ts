// Which passwords are easy to guess: those that attackers try first. Pure, without zod: pages that ask for a password
// load it.

/** Commonly leaked passwords that the usual lists lack: other keyboards and languages, and our own name. */
const ours = [
  '0987654321',
  'aa12345678',
  'contraseña',
  'doudou123',
  'fortnite',
  'levski1914',
  'parley123',
  'parolata',
  'qwertzuiop',
]

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

/** Up to six characters before and after a word, which users add just to satisfy a form. */
const decoration = /^[^\p{L}]{0,6}(.*?)[^\p{L}]{0,6}$/u

const undecorated = (password: string): string => decoration.exec(password)?.[1] ?? password
/** Replaces digits and symbols with the letters they resemble. */
export const unleet = (word: string): string => [...word].map((letter) => leet[letter] ?? letter).join('')

/** One to four characters repeated: `aaaaaaaa`, `12341234`, `abcabcabc`. */
const isRepetition = (password: string): boolean => /^(.{1,4}?)\1+$/u.test(password)

/** A run through the alphabet or the digits, up or down: `abcdefgh`, `98765432`. */
function isRun(password: string): boolean {
  const steps = [...password].slice(1).map((letter, index) => letter.charCodeAt(0) - password.charCodeAt(index))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}

/**
 * Minimum length of a word that is rejected even with characters around it: shorter words occur in good passwords too.
 */
const wordMin = 3

/**
 * Whether a password is easy to guess, ignoring case.
 * @param list the most commonly leaked passwords; also matched with extra characters around them and look-alike
 * characters
 */
export function createIsCommon(list: readonly string[]): (password: string) => boolean {
  const all = [...list, ...ours]
  const exact = new Set(all)
  const words = new Set(all.map(undecorated).filter((word) => word.length >= wordMin))
  return (password) => {
    const plain = password.toLowerCase().normalize('NFC')
    if (exact.has(plain) || isRepetition(plain) || isRun(plain)) return true
    const word = undecorated(plain)
    return words.has(word) || words.has(unleet(word)) || words.has(undecorated(unleet(plain)))
  }
}
