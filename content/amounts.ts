// Amounts of money in a dialogue. Each language uses its country's currency; a translation shows the spoken amount, not
// the one in its own language.
import { type Language, locales } from '@parley/contracts/language/language.ts'
import { z } from 'zod'

const currencies = ['GBP', 'EUR', 'PLN', 'UAH'] as const
export type Currency = (typeof currencies)[number]

export interface Sum {
  readonly value: number
  readonly currency: Currency
}

/** Such as "26 EUR". */
const SumText = z.templateLiteral([z.number(), ' ', z.enum(currencies)])

/**
 * One language's wordings for amounts, such as "veintiséis euros": "26 EUR". `otherwise` replaces a wording that no
 * other amount fits, with "#" as its placeholder: "Schein über #" for "Fünfzigeuroschein".
 */
export const AmountWordings = z.record(
  z.string().min(1),
  z.union([SumText, z.strictObject({ is: SumText, otherwise: z.string().regex(/#/) })]),
)
export type AmountWordings = z.infer<typeof AmountWordings>
export type Amounts = Readonly<Record<Language, AmountWordings>>

/** An amount in a text, at an offset in UTF-16 code units. */
export interface Amount extends Sum {
  readonly from: number
  readonly said: string
  readonly otherwise: string
}

function sumOf(text: z.infer<typeof SumText>): Sum {
  const [value, currency] = text.split(' ') as [string, Currency]
  return { value: Number(value), currency }
}

const comparable = (wording: string): string => wording.toLowerCase().replace(/\s/g, ' ')
const patternOf = (wording: string): string => wording.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s')

/** A text's amounts, in order. If two wordings overlap, the longer one counts; case does not matter. */
export function amountsIn(text: string, wordings: AmountWordings): Amount[] {
  const known = new Map(Object.entries(wordings).map(([wording, entry]) => [comparable(wording), entry]))
  if (known.size === 0) return []
  const any = [...known.keys()].toSorted((one, other) => other.length - one.length).map(patternOf)
  const shape = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return [...text.matchAll(shape)].flatMap(({ index, 0: said }) => {
    const entry = known.get(comparable(said))
    if (entry === undefined) return []
    const { is, otherwise } = typeof entry === 'string' ? { is: entry, otherwise: '#' } : entry
    return { ...sumOf(is), from: index, said, otherwise }
  })
}

/**
 * An English text with the amounts of the practised language, in figures.
 * @param texts the scene's texts by path, each by language, from which corresponding amounts are known
 */
export function withAmountsOf(
  target: Language,
  text: string,
  texts: ReadonlyMap<string, ReadonlyMap<Language, string>>,
  amounts: Amounts | undefined,
): string {
  if (amounts === undefined || target === 'en') return text
  const known = new Map<string, Sum>()
  for (const pair of texts.values()) {
    const said = amountsIn(pair.get(target) ?? '', amounts[target])
    for (const [place, { value, currency }] of amountsIn(pair.get('en') ?? '', amounts.en).entries()) {
      const other = said[place]
      if (other !== undefined) known.set(`${value} ${currency}`, other)
    }
  }
  return amountsIn(text, amounts.en).reduceRight((read, { from, said, otherwise, value, currency }) => {
    const other = known.get(`${value} ${currency}`)
    if (other === undefined) return read
    const shown = capitalised(otherwise.replace('#', inFigures(other, 'en')), said)
    return read.slice(0, from) + shown + read.slice(from + said.length)
  }, text)
}

const symbols: Readonly<Record<Currency, string>> = { GBP: '£', EUR: '€', PLN: 'zł', UAH: '₴' }

/** An amount in figures, such as "£4,800" or "90 zł". */
function inFigures({ value, currency }: Sum, language: Language): string {
  const minimumFractionDigits = Number.isInteger(value) ? 0 : 2
  const figures = new Intl.NumberFormat(locales[language], { minimumFractionDigits }).format(value)
  const isBefore = language === 'en' && (currency === 'GBP' || currency === 'EUR')
  return isBefore ? `${symbols[currency]}${figures}` : `${figures}\u00a0${symbols[currency]}`
}

const capitalised = (text: string, said: string): string =>
  /^\p{Lu}/u.test(said) ? text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : text

/**
 * A text as readers see it next to the same text in the practised language: with that text's amounts. If all are the
 * same, they stay in words.
 */
export function readBeside(
  texts: Readonly<Record<Language, string>>,
  { reader, target }: { readonly reader: Language; readonly target: Language },
  amounts: Amounts | undefined,
): string {
  const text = texts[reader]
  if (amounts === undefined || reader === target) return text
  const said = amountsIn(texts[target], amounts[target])
  const own = amountsIn(text, amounts[reader])
  const areEqual = own.every(({ value, currency }, place) => {
    const other = said[place]
    return other === undefined || (other.value === value && other.currency === currency)
  })
  if (areEqual) return text
  return own.reduceRight((read, { from, said: words, otherwise }, place) => {
    const other = said[place]
    if (other === undefined) return read
    const shown = capitalised(otherwise.replace('#', inFigures(other, reader)), words)
    return read.slice(0, from) + shown + read.slice(from + words.length)
  }, text)
}
