// Passwords that acquaintances can guess: the user's name and e-mail address, our name, and parts of these. Pure.
import { unleet } from './common-password.ts'

export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly tagName: string
}

/** A person about whom nothing is known. */
export const unknownPerson: Person = { firstName: '', lastName: '', email: '', tagName: '' }

/** Shorter words occur in good passwords too. */
const wordMin = 3
/** A password with fewer other letters than this is considered personal. */
const ownLettersMin = 4

/** Letters and digits only, in lower case, without accents. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Words that identify the user, normalised for comparison, longest first. */
function wordsOf({ firstName, lastName, email, tagName }: Person): string[] {
  const [local = '', domain = ''] = email.split('@')
  const texts = [`${firstName}${lastName}`, `${lastName}${firstName}`, email, local, tagName, 'parley']
  const sites = domain.split('.').slice(0, -1)
  const parts = [firstName, lastName, local, ...sites, tagName].flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+|_/u))
  const words = [...texts, ...parts].map(plain).filter((word) => word.length >= wordMin && /\p{L}/u.test(word))
  return [...new Set(words)].sort((one, other) => other.length - one.length)
}

/** How many letters remain without these words; null if the password contains none of them. */
function lettersBeside(words: readonly string[], password: string): number | null {
  const rest = words.reduce((text, word) => text.replaceAll(word, ' '), password)
  return rest === password ? null : rest.replace(/[^\p{L}]/gu, '').length
}

/**
 * Whether a password is the user's name, e-mail address or tag name, or our name: complete, in part, reversed or
 * decorated. Ignores case, accents and punctuation, and reads digits as the letters they resemble.
 */
export function isPersonalPassword(password: string, person: Person): boolean {
  const words = wordsOf(person)
  const forms = [plain(password), plain(unleet(password.toLowerCase()))]
  return forms.some((form) => {
    if (form !== '' && words.some((word) => word.includes(form))) return true
    return [form, [...form].reverse().join('')].some((text) => {
      const letters = lettersBeside(words, text)
      return letters !== null && letters < ownLettersMin
    })
  })
}
