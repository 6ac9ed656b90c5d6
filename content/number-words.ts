// Amounts of money in nine languages, in words or figures: used to check the amounts that a dialogue declares.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Currency, Sum } from './amounts.ts'
import { normalise } from './wording.ts'

/** Words for 0 to 20, then 30 to 100 in tens, 200 to 900 in hundreds if they are words of their own, and others. */
interface Numbers {
  readonly upTo20: string
  readonly tens: string
  readonly hundreds?: string
  readonly others: Readonly<Record<string, number>>
  /** Whether number words are written together, such as “sechsundzwanzig”. */
  readonly isCompound?: boolean
}

const numbers: Readonly<Record<Language, Numbers>> = {
  en: {
    upTo20:
      'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
    tens: 'thirty forty fifty sixty seventy eighty ninety hundred',
    others: { thousand: 1_000, million: 1_000_000 },
  },
  es: {
    upTo20:
      'cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte',
    tens: 'treinta cuarenta cincuenta sesenta setenta ochenta noventa cien',
    hundreds: 'doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
    others: {
      veintiuno: 21,
      veintidós: 22,
      veintitrés: 23,
      veinticuatro: 24,
      veinticinco: 25,
      veintiséis: 26,
      veintisiete: 27,
      veintiocho: 28,
      veintinueve: 29,
      ciento: 100,
      mil: 1_000,
      medio: 0.5,
      millones: 1_000_000,
    },
  },
  fr: {
    upTo20:
      'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt',
    tens: 'trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix cent',
    others: { cents: 100, mille: 1_000, millions: 1_000_000, dizaine: 10, quarantaine: 40 },
  },
  pt: {
    upTo20:
      'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito dezanove vinte',
    tens: 'trinta quarenta cinquenta sessenta setenta oitenta noventa cem',
    hundreds: 'duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
    others: { cento: 100, mil: 1_000, meio: 0.5, milhões: 1_000_000 },
  },
  de: {
    upTo20:
      'null ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig',
    tens: 'dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert',
    others: { tausend: 1_000 },
    isCompound: true,
  },
  it: {
    upTo20:
      'zero un due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti',
    tens: 'trenta quaranta cinquanta sessanta settanta ottanta novanta cento',
    others: { mila: 1_000, mille: 1_000, decina: 10, quarantina: 40 },
    isCompound: true,
  },
  pl: {
    upTo20:
      'zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście dziewiętnaście dwadzieścia',
    tens: 'trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt sto',
    hundreds: 'dwieście trzysta czterysta pięćset sześćset siedemset osiemset dziewięćset',
    others: {
      pięciu: 5,
      ośmiu: 8,
      dwudziestu: 20,
      trzydziestu: 30,
      stu: 100,
      dwustu: 200,
      pół: 0.5,
      tysiąca: 1_000,
      tysiące: 1_000,
      tysięcy: 1_000,
    },
  },
  uk: {
    upTo20:
      'нуль один два три чотири п’ять шість сім вісім дев’ять десять одинадцять дванадцять тринадцять чотирнадцять п’ятнадцять шістнадцять сімнадцять вісімнадцять дев’ятнадцять двадцять',
    tens: 'тридцять сорок п’ятдесят шістдесят сімдесят вісімдесят дев’яносто сто',
    hundreds: 'двісті триста чотириста п’ятсот шістсот сімсот вісімсот дев’ятсот',
    others: {
      дві: 2,
      двома: 2,
      сорока: 40,
      'п’ятдесяти': 50,
      ста: 100,
      тисячі: 1_000,
      тисяч: 1_000,
      тисячами: 1_000,
      мільйони: 1_000_000,
    },
  },
  bg: {
    upTo20:
      'нула едно два три четири пет шест седем осем девет десет единайсет дванайсет тринайсет четиринайсет петнайсет шестнайсет седемнайсет осемнайсет деветнайсет двайсет',
    tens: 'трийсет четирийсет петдесет шейсет седемдесет осемдесет деветдесет сто',
    hundreds: 'двеста триста четиристотин петстотин шестстотин седемстотин осемстотин деветстотин',
    others: { хиляда: 1_000, хиляди: 1_000, милиона: 1_000_000 },
  },
}

function valuesOf({ upTo20, tens, hundreds = '', others }: Numbers): Map<string, number> {
  const list = (words: string, value: (place: number) => number) =>
    words.split(' ').flatMap((word, place): [string, number][] => (word === '' ? [] : [[word, value(place)]]))
  return new Map([
    ...list(upTo20, (place) => place),
    ...list(tens, (place) => 30 + 10 * place),
    ...list(hundreds, (place) => 200 + 100 * place),
    ...Object.entries(others),
  ])
}

const values = new Map(
  Object.entries(numbers).map(([language, words]) => [language as Language, valuesOf(words)] as const),
)

/** Words between the parts of one number. */
const joining = new Set(['and', 'y', 'et', 'e', 'und', 'i', 'і', 'й', 'и', 'de', 'di', 'd'])

interface Unit {
  readonly currency: Currency
  /** 0.01 for pence and the like. */
  readonly worth: number
}

const unitWords: readonly (readonly [RegExp, Currency, number])[] = [
  [/^(£|pounds?)$/, 'GBP', 1],
  [/^pence$/, 'GBP', 0.01],
  [/^(€|euros?|евро)$/, 'EUR', 1],
  [/^(cents?|cent|céntimos?|centimes?|cêntimos?|centesimi|цента?)$/, 'EUR', 0.01],
  [/^(zł|złot(y|e|ych|owy))$/, 'PLN', 1],
  [/^grosz(e|y)?$/, 'PLN', 0.01],
  [/^(₴|гривень|гривня|гривні|грн)$/, 'UAH', 1],
]

function unitOf(word: string, language: Language): Unit | null {
  // French “cent” is a hundred.
  if (/^cents?$/.test(word) && language !== 'de') return null
  const found = unitWords.find(([shape]) => shape.test(word))
  return found ? { currency: found[1], worth: found[2] } : null
}

/** Splits words written together; words that are not numbers stay whole. */
function apart(word: string, language: Language): string[] {
  const known = values.get(language) ?? new Map<string, number>()
  if (known.has(word)) return [word]
  if (/[-’]/.test(word)) return word.split(/[-’]/).flatMap((part) => apart(part, language))
  const note = /^(.+)(euro)schein$/.exec(word) ?? /^(.+)(złotowy)$/.exec(word)
  if (note?.[1] && note[2]) return [...apart(note[1], language), note[2]]
  return numbers[language].isCompound ? (compound(word, [...known.keys()]) ?? [word]) : [word]
}

/** Splits a word into known ones, longest first; null if that is not possible. */
function compound(word: string, known: readonly string[]): string[] | null {
  if (word === '') return []
  const rest = /^und(.+)$/.exec(word)
  const begins = known.filter((one) => word.startsWith(one)).toSorted((a, b) => b.length - a.length)
  for (const first of begins) {
    const others = compound(word.slice(first.length), known)
    if (others) return [first, ...others]
  }
  return rest?.[1] ? compound(rest[1], known) : null
}

const thousand = 1_000

/** The value of a sequence of numbers, such as 2, 1000, 7, 100. */
function numberOf(parts: readonly number[]): number {
  let [total, current] = [0, 0]
  for (const part of parts) {
    if (part >= thousand) {
      total += (current || 1) * part
      current = 0
    } else if (part === 100 && current > 0 && current < 10) current *= 100
    else current += part
  }
  return total + current
}

/** Figures with thousands or decimal separators, currency symbols, words, and the marks that end a number. */
const token = /\d+(?:[\s.,]\d{3})*(?:[.,]\d{1,2})?(?!\d)|[£€₴]|\p{L}+(?:[-’]\p{L}+)*|[.,:;?!…–—()]/gu

function figuresOf(text: string): number {
  const plain = text.replace(/[\s.,](?=\d{3})/g, '')
  return Number(plain.replace(',', '.'))
}

/** The number in a wording, with its currency if it has one; null if there is none. */
export function readSum(wording: string, language: Language): { value: number; currency: Currency | null } | null {
  const [first] = sumsIn(wording, language, true)
  return first ?? null
}

/** The amounts of money in a text, in order; those without a currency are left out. */
export const moneyIn = (text: string, language: Language): Sum[] =>
  sumsIn(text, language, false).flatMap(({ value, currency }) => (currency === null ? [] : [{ value, currency }]))

function sumsIn(text: string, language: Language, isBareCounted: boolean) {
  const known = values.get(language) ?? new Map<string, number>()
  const words = [...text.toLowerCase().matchAll(token)].flatMap(({ 0: word }) =>
    /\d/.test(word) ? [word] : apart(word, language),
  )
  const sums: { value: number; currency: Currency | null }[] = []
  let parts: number[] = []
  let sign: Unit | null = null
  const close = (unit: Unit | null) => {
    const value = parts.length > 0 ? numberOf(parts) * (unit?.worth ?? 1) : null
    if (value !== null && (unit || isBareCounted)) sums.push({ value: round(value), currency: unit?.currency ?? null })
    parts = []
    sign = null
  }
  for (const [place, word] of words.entries()) {
    const unit = unitOf(word, language)
    const value = /\d/.test(word) ? figuresOf(word) : known.get(word)
    if (value !== undefined && Number.isFinite(value)) {
      const last = sums.at(-1)
      // “un euro y medio”, “un euro e trenta”
      if (
        parts.length === 0 &&
        last?.currency &&
        joining.has(words[place - 1] ?? '') &&
        unitOf(words[place - 2] ?? '', language)
      ) {
        sums[sums.length - 1] = { ...last, value: round(last.value + (value < 1 ? value : value / 100)) }
      } else parts.push(value)
      if (sign) close(sign)
    } else if (unit) {
      if (parts.length > 0) close(unit)
      else if (word === '£' || word === '€') sign = unit
      else if (/^гривня$/.test(word)) sums.push({ value: 1, currency: 'UAH' })
    } else if (!joining.has(word)) close(null)
  }
  close(null)
  return sums
}

const round = (value: number): number => Math.round(value * 100) / 100

const folded = new Map(
  [...values].map(([language, words]) => [
    language,
    new Map([...words].map(([word, value]) => [normalise(word).join(' '), value] as const)),
  ]),
)

/**
 * The number that one word is, in figures or in letters; null if it is none, and for "a" and "one", which are the same
 * word in most languages. @param word as returned by `normalise`
 */
export function numberIn(word: string, language: Language): number | null {
  if (/^\d+$/.test(word)) return Number(word)
  const value = folded.get(language)?.get(word)
  return value === undefined || value === 1 ? null : value
}
