// The partner's line for an unknown URL, in the conversation's language.
import type { Language } from '@parley/contracts/language/language.ts'

export const lostLines: Readonly<Record<Language, string>> = {
  en: 'There is nothing here. Shall we talk?',
  es: 'Aquí no hay nada. ¿Hablamos?',
  fr: 'Il n’y a rien ici. On parle ?',
  pt: 'Aqui não há nada. Vamos conversar?',
  de: 'Hier ist nichts. Reden wir?',
  it: 'Qui non c’è nulla. Parliamo?',
  pl: 'Tu nic nie ma. Porozmawiamy?',
  uk: 'Тут нічого немає. Поговоримо?',
  bg: 'Тук няма нищо. Ще поговорим ли?',
}
