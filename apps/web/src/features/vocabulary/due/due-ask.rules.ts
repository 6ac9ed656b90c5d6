// A due card's question and expected answer. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import { compareTakes, type TakeComparison } from '#ui/voice/take-comparison.ts'
import { partsAround } from '../sentence.ts'
import type { DueWord } from './due.rules.ts'

/** A piece of the large sentence; the gap represents the answer. */
export interface AskPart {
  readonly text: string
  readonly isGap: boolean
}

export interface DueAsk {
  /** The meaning or the instruction, in small type above the sentence. */
  readonly mean: { readonly text: string; readonly language: Language } | null
  /** Whether the wrong form of a mistake is shown and the correct form is the answer. */
  readonly isMistake: boolean
  readonly parts: readonly AskPart[]
  readonly language: Language
  /** The expected answer, inflected as in the sentence. */
  readonly answer: string
}

/** A card without a sentence shows its meaning, and one without a meaning shows the word itself. */
export function askOf({ kind, context, global_word_entity: entry }: DueWord): DueAsk {
  const { word, target_language: language, native_language: native, senses } = entry
  const translations = senses.flatMap((sense) => sense.translations).join(', ')
  const definition = senses.flatMap((sense) => sense.definitions)[0] ?? ''
  const mean = translations ? { text: translations, language: native } : null
  const isMistake = kind === 'mistake'
  if (isMistake && context) {
    return { mean: null, isMistake, parts: [{ text: context.sentence, isGap: false }], language, answer: word }
  }
  const around = context ? partsAround(context.sentence, word, language) : []
  const gap = around.find(({ isWord }) => isWord)
  if (gap && around.length > 1) {
    const parts = around.map(({ text, isWord }) => ({ text, isGap: isWord }))
    const told = mean ?? (definition && !isMistake ? { text: definition, language } : null)
    return { mean: told, isMistake, parts, language, answer: gap.text }
  }
  const cue = mean ?? (definition ? { text: definition, language: isMistake ? native : language } : null)
  const shown = cue?.text ?? context?.sentence ?? word
  return {
    mean: null,
    isMistake,
    parts: [{ text: shown, isGap: false }],
    language: cue?.language ?? language,
    answer: word,
  }
}

/** Looks for the solution anywhere in the learner's answer, so saying the complete sentence counts. */
export function compareAnswer({ answer }: Pick<DueAsk, 'answer'>, said: string, language: Language): TakeComparison {
  const ways = answer.split('/').map((way) => way.trim())
  const compared = ways.filter(Boolean).map((model) => compareTakes({ model, first: '', take: said, language }))
  const [best = { words: [], differences: [] }] = compared.toSorted(
    (one, other) => one.differences.length - other.differences.length,
  )
  return best
}

/** Text size: the longer the sentence, the smaller the text, so that it fits (48, 36 or 28 px). */
export const sizeOf = (parts: readonly AskPart[]): 'lg' | 'md' | 'sm' => {
  const letters = parts.reduce((sum, { text }) => sum + text.length, 0)
  return letters <= 40 ? 'lg' : letters <= 80 ? 'md' : 'sm'
}

/** Letters that a keyboard may not have, by language. */
export const lettersOf: Readonly<Partial<Record<Language, string>>> = {
  es: 'áéíñóúü',
  fr: 'àâçéèêîôùœ',
  pt: 'áâãàçéêíóôõú',
  de: 'äöüß',
  it: 'àèéìòù',
  pl: 'ąćęłńóśźż',
}
