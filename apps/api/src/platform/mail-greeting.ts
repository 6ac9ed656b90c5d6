// How a mail begins, in nine languages.
import type { Language } from '@parley/contracts/language.ts'

const greetings: Readonly<Record<Language, { plain: string; named: (name: string) => string }>> = {
  en: { plain: 'Hello,', named: (name) => `Hello ${name},` },
  es: { plain: 'Hola:', named: (name) => `Hola, ${name}:` },
  fr: { plain: 'Bonjour,', named: (name) => `Bonjour ${name},` },
  pt: { plain: 'Olá,', named: (name) => `Olá, ${name},` },
  de: { plain: 'Hallo,', named: (name) => `Hallo ${name},` },
  it: { plain: 'Ciao,', named: (name) => `Ciao ${name},` },
  pl: { plain: 'Cześć,', named: (name) => `Cześć, ${name},` },
  uk: { plain: 'Вітаємо,', named: (name) => `Вітаємо, ${name},` },
  bg: { plain: 'Здравей,', named: (name) => `Здравей, ${name},` },
}

/** The first line of a mail. @param name null where the mail may hold nothing that a user wrote */
export const greetingIn = (language: Language, name: string | null): string =>
  name === null ? greetings[language].plain : greetings[language].named(name)
