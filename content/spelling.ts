// Spelling checks that need no understanding of a text: letters, punctuation, misplaced marks.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Text } from './texts.ts'

const cyrillic: readonly Language[] = ['uk', 'bg']
/** Clothing sizes use Latin letters in every language. */
const latinAllowed = /^(s|m|l|xl|xxl)$/i
const foreignLetters: Partial<Record<Language, RegExp>> = { uk: /[ыэъё]/i, bg: /[ыэёіїєґ]/i }

function* lettersOf({ language, text }: Text): Generator<string> {
  for (const word of text.match(/\p{L}+/gu) ?? []) {
    const hasCyrillic = /\p{Script=Cyrillic}/u.test(word)
    const hasLatin = /\p{Script=Latin}/u.test(word)
    if (hasCyrillic && hasLatin) yield `“${word}” mixes Latin and Cyrillic letters`
    else if (cyrillic.includes(language) ? hasLatin && !latinAllowed.test(word) : hasCyrillic) {
      yield `“${word}” is in the wrong script`
    } else if (foreignLetters[language]?.test(word)) yield `“${word}” has a letter that the language lacks`
  }
}

const count = (text: string, mark: string) => text.split(mark).length - 1

function* marksOf({ language, text }: Text): Generator<string> {
  if (text !== text.trim() || / {2}/.test(text)) yield 'has a space too many'
  if (/[!¡]|\p{Extended_Pictographic}/u.test(text)) yield 'has an exclamation mark or emoji'
  if (/['"]/.test(text)) yield 'has straight quotes; use ’ and leave quotation marks out'
  if (count(text, '—') + count(text, '–') > 1) yield 'has more than one dash'
  if (count(text, '?') > 2) yield 'asks more than two questions'
  if (/\s[.,]/.test(text)) yield 'has a space before a full stop or comma'
  if (language === 'es' && count(text, '¿') !== count(text, '?')) yield 'has ¿ and ? in different numbers'
  if (language === 'fr' ? /[^\u00a0\u202f][?:;]/.test(text) : /\s[?:;]/.test(text)) {
    yield language === 'fr' ? 'needs a no-break space before ? : ;' : 'has a space before ? : ;'
  }
  if (language === 'pt' && /\bvocês?\b/i.test(text)) yield 'says “você”; see the rules for Portuguese'
}

function* endOf({ role, text }: Text): Generator<string> {
  const closed = /[.?…]$/.test(text)
  if ((role === 'spoken' || role === 'sentence') && !closed) yield 'does not end in . ? or …'
  if ((role === 'label' || role === 'name') && closed) yield 'is a name or a gloss and needs no full stop'
}

/** A text's spelling errors, each in a few words. */
export function spellingErrors(text: Text): string[] {
  if (text.role === 'wording') return [...lettersOf(text)]
  return [...lettersOf(text), ...marksOf(text), ...endOf(text)]
}
