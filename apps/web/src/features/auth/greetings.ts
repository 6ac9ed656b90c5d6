// "Let's talk." in nine languages, with the interface language in the middle.
import { type Language, languages } from '@parley/contracts/language/language.ts'

const greetings: Record<Language, string> = {
  en: 'Let’s talk.',
  es: 'Hablemos.',
  fr: 'Parlons.',
  pt: 'Vamos conversar.',
  de: 'Reden wir.',
  it: 'Parliamo.',
  pl: 'Porozmawiajmy.',
  uk: 'Поговорімо.',
  bg: 'Да поговорим.',
}

const middle = Math.floor(languages.length / 2)

export interface Greeting {
  language: Language
  text: string
  /** Distance from the middle: 0 to 4. */
  near: number
}

/** All greetings from top to bottom, with `language` in the middle. */
export function wheelOf(language: Language): Greeting[] {
  const others = languages.filter((other) => other !== language)
  return others.toSpliced(middle, 0, language).map((each, place) => ({
    language: each,
    text: greetings[each],
    near: Math.abs(place - middle),
  }))
}
