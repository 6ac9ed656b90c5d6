// Lists of choices, each with an optional language: `large, small` or `de=anna,bg=elena,*=alloy`.
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { z } from 'zod'

export interface Choice {
  /** Null for every language without choices of its own; written as `*`, or left out. */
  readonly language: Language | null
  readonly name: string
}

export type Choices = readonly [Choice, ...Choice[]]

const codes: ReadonlySet<string> = new Set(languages)

/** Reads one entry. @returns null if its language is unknown or its name missing */
function readChoice(entry: string): Choice | null {
  const [, code, name = ''] = /^([a-z]{2,8}|\*)\s*=\s*(.*)$/i.exec(entry) ?? []
  if (code === undefined) return /^(=|\*|$)/.test(entry) ? null : { language: null, name: entry }
  if (name === '' || !(code === '*' || codes.has(code))) return null
  return { language: code === '*' ? null : (code as Language), name }
}

/** Reads a list of choices. @returns null if one is not valid */
function readChoices(text: string): Choices | null {
  const choices = text.split(',').map((entry) => readChoice(entry.trim()))
  const valid = choices.filter((choice) => choice !== null)
  const [first, ...rest] = valid
  return first === undefined || valid.length < choices.length ? null : [first, ...rest]
}

/** The names that a language offers: its own, or else those of every language; empty if it has none. */
export function namesIn(choices: Choices, language: Language): string[] {
  const own = choices.filter((choice) => choice.language === language)
  const offered = own.length > 0 ? own : choices.filter((choice) => choice.language === null)
  return offered.map(({ name }) => name)
}

/**
 * The choice for a language; null if it has none.
 * @param wanted used if the language offers it; otherwise, its first
 */
export function choiceIn(choices: Choices, language: Language, wanted?: string): string | null {
  const names = namesIn(choices, language)
  return names.find((name) => name === wanted) ?? names[0] ?? null
}

/** All names, each once, in order. */
export const allNames = (choices: Choices): readonly [string, ...string[]] => {
  const [first, ...rest] = [...new Set(choices.map(({ name }) => name))]
  return [first ?? '', ...rest]
}

/** The languages without a choice. */
const languagesWithout = (choices: Choices): Language[] =>
  languages.filter((language) => choiceIn(choices, language) === null)

const form = `a list of choices, each alone or for a language, as in de=one,*=other; languages are ${languages.join(', ')} and *, the rest`

/** The text with choices as a value; `each` checks and changes the names. */
const choicesOf = (each: (name: string) => string | null, what: string) =>
  z.string().transform((text, context): Choices => {
    const choices = readChoices(text)?.map((choice) => ({ ...choice, name: each(choice.name) }))
    const valid = choices?.filter((choice): choice is Choice => choice.name !== null) ?? []
    const [first, ...rest] = valid
    if (first !== undefined && valid.length === choices?.length) return [first, ...rest]
    context.addIssue(`Must be ${what}: ${form}`)
    return z.NEVER
  })

/** For variables with names of models or voices. */
export const nameChoices = choicesOf((name) => (name.includes('=') ? null : name), 'names')

const isAddress = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '')

/** For variables with addresses of servers. */
export const addressChoices = choicesOf(
  (url) => (isAddress(url) ? url.replace(/\/+$/, '') : null),
  'URLs with http:// or https://',
)

/** Requires a choice for each language. */
export const inEveryLanguage = (choices: Choices, context: z.RefinementCtx<Choices>): void => {
  const missing = languagesWithout(choices)
  if (missing.length > 0) context.addIssue(`Has no choice for ${missing.join(', ')}; add one with *=`)
}
