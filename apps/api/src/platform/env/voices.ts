// A speech server's voices: one for all languages, or one for some and another for the rest.
import { type Language, languages } from '@parley/contracts/language.ts'

/** `*` is the voice of all other languages. */
export type Voices = { readonly '*': string } & { readonly [Code in Language]?: string }

/** Reads `alloy`, or `de=anna,bg=elena,*=alloy`. @returns null if it is neither */
export function readVoices(text: string): Voices | null {
  if (!text.includes('=')) return { '*': text.trim() }
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  const isPair = ([code = '', voice = '', ...rest]: string[]) =>
    rest.length === 0 && voice !== '' && ['*', ...languages].includes(code)
  const voices = Object.fromEntries(pairs)
  return pairs.every(isPair) && '*' in voices ? (voices as Voices) : null
}

export const voiceIn = (voices: Voices, language: Language): string => voices[language] ?? voices['*']
