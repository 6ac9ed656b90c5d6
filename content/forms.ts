// Lines that depend on the speaker's or listener's gender: `{ "n": …, "f": …, "m": … }` instead of a text.

import type { FormOfAddress } from '@parley/contracts/account/user.ts'
import { type Language, languages } from '@parley/contracts/language/language.ts'

/** Neutral texts in one language, each with its replacement. */
export type Replaced = Readonly<Record<string, string>>
export type Forms = Readonly<Record<FormOfAddress, Replaced>>

/** Both forms of address. */
export const formNames = ['FEMININE', 'MASCULINE'] as const satisfies readonly FormOfAddress[]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text with a neutral, a feminine and a masculine form. */
function isVariant(value: unknown): value is { n: string; f: string; m: string } {
  if (!isObject(value)) return false
  const { n, f, m } = value
  return Object.keys(value).length === 3 && [n, f, m].every((text) => typeof text === 'string' && text !== '')
}

interface Found {
  readonly language: Language
  readonly variant: { n: string; f: string; m: string }
}

/** Copies a value with each variant replaced by its neutral text; collects the variants in `found`. */
function neutral(value: unknown, language: Language | null, found: Found[]): unknown {
  if (language !== null && isVariant(value)) {
    found.push({ language, variant: value })
    return value.n
  }
  if (Array.isArray(value)) return value.map((item) => neutral(item, language, found))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      neutral(item, languages.find((code) => code === key) ?? language, found),
    ]),
  )
}

/** A library file with neutral texts only, and their replacements in `forms`. */
export function withForms(data: unknown): unknown {
  const found: Found[] = []
  const texts = neutral(data, null, found)
  if (!isObject(texts) || found.length === 0) return texts
  const forms: Partial<Record<Language, Record<FormOfAddress, Record<string, string>>>> = {}
  for (const { language, variant } of found) {
    forms[language] ??= { FEMININE: {}, MASCULINE: {} }
    forms[language].FEMININE[variant.n] = variant.f
    forms[language].MASCULINE[variant.n] = variant.m
  }
  return { ...texts, forms }
}

/** Fields that are only compared or read silently, and therefore not replaced. */
const kept = new Set(['accepts', 'goal_accepts', 'translation', 'meaning', 'does', 'near_misses'])

/** Copies lines into one form of address. */
export function inForm<Value>(value: Value, replaced: Replaced): Value
export function inForm(value: unknown, replaced: Replaced): unknown {
  if (typeof value === 'string') return Object.hasOwn(replaced, value) ? replaced[value] : value
  if (Array.isArray(value)) return value.map((item) => inForm(item, replaced))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, kept.has(key) ? item : inForm(item, replaced)]),
  )
}

/** All forms of a text, neutral first. */
export const everyForm = (text: string, forms: Forms | undefined): string[] => [
  ...new Set([text, ...formNames.map((form) => forms?.[form][text] ?? text)]),
]
