import { type Language, languages } from '@parley/contracts/language/language.ts'
import { describe, expect, it, test } from 'vitest'
import { type Amounts, amountsIn, readBeside, withAmountsOf } from './amounts.ts'
import { amountErrors, readTexts } from './amounts-check.ts'
import { loadLibrary } from './library.ts'
import { moneyIn, readSum } from './number-words.ts'
import type { DialogFile } from './schema.ts'

const { dialogs } = await loadLibrary()
const withMoney = dialogs.filter(({ amounts }) => amounts !== undefined)
const told = (sums: readonly { value: number; currency: string }[]) =>
  sums.map(({ value, currency }) => `${value} ${currency}`)

/** All translations of a dialogue: what a reader in one language sees next to a line in another. */
function* translations({ slug, amounts, ...dialog }: DialogFile) {
  for (const [path, found] of readTexts({ slug, ...dialog })) {
    const texts = Object.fromEntries(found) as Record<Language, string>
    for (const target of languages) {
      for (const reader of languages) {
        if (reader === target) continue
        const where = `${slug} ${path}: ${target} for ${reader}`
        yield { where, target, reader, texts, shown: readBeside(texts, { reader, target }, amounts), amounts }
      }
    }
  }
}

describe('money in the library', () => {
  it('is the same in a line and in all its translations', () => {
    const found = withMoney.flatMap((dialog) => [...translations(dialog)])
    const others = found.filter(({ shown, texts, reader }) => shown !== texts[reader])
    const changed = found.flatMap(({ where, target, reader, texts, shown, amounts }) => {
      const said = told(amountsIn(texts[target], amounts?.[target] ?? {}))
      // A translation with unchanged amounts still has them, some without a currency.
      const read = told(shown === texts[reader] ? amountsIn(shown, amounts?.[reader] ?? {}) : moneyIn(shown, reader))
      return read.join() === said.join() ? [] : [{ where, read, said }]
    })
    expect(changed).toEqual([])
    expect(new Set(others.map(({ where }) => where.split(' ')[0])).size).toBe(withMoney.length)
  })

  it('is declared in every line that mentions it, in words or in figures', () => {
    const money = (dialog: DialogFile) =>
      [...readTexts(dialog).values()].some((texts) => moneyIn(texts.get('en') ?? '', 'en').length > 0)
    expect(dialogs.filter(money).map(({ slug }) => slug)).toEqual(withMoney.map(({ slug }) => slug))
    expect(dialogs.flatMap(amountErrors)).toEqual([])
  })
})

test('a partner’s facts name the amounts that are said in the practised language', () => {
  const left = withMoney.flatMap((dialog) => {
    const { facts, aim } = dialog.partner
    const texts = readTexts(dialog)
    return languages.flatMap((target) =>
      target === 'en'
        ? []
        : [...facts, aim]
            .filter((fact) =>
              moneyIn(withAmountsOf(target, fact, texts, dialog.amounts), 'en').some(
                ({ currency }) => currency === 'GBP',
              ),
            )
            .map((fact) => `${dialog.slug} ${target}: ${fact}`),
    )
  })
  expect(left).toEqual([])
  const shop = withMoney.find(({ slug }) => slug === 'returning-a-shirt')
  expect(withAmountsOf('de', 'It is thirty pounds.', readTexts(shop as DialogFile), shop?.amounts)).toBe('It is €30.')
})

const amounts = {
  ...(Object.fromEntries(languages.map((language) => [language, {}])) as Amounts),
  en: { 'fifteen pounds': '15 GBP', 'twenty-six pounds': '26 GBP', 'twenty-six': '26 GBP', 'fifty-pound': '50 GBP' },
  de: {
    'fünfzehn Euro': '15 EUR',
    sechsundzwanzig: '26 EUR',
    Fünfzigeuroschein: { is: '50 EUR', otherwise: 'Schein über #' },
  },
  es: { 'quince euros': '15 EUR', veintiséis: '26 EUR' },
  uk: { 'двісті гривень': '200 UAH', 'триста вісімдесят': '380 UAH', 'п’ятсот гривень': '500 UAH' },
} satisfies Amounts

describe('a translation', () => {
  const price = {
    en: 'Fifteen pounds single, and a return is twenty-six.',
    de: 'Einfach fünfzehn Euro, hin und zurück sechsundzwanzig.',
    es: 'La ida, quince euros; ida y vuelta, veintiséis.',
    uk: 'В один бік двісті гривень, туди й назад триста вісімдесят.',
  } as Record<Language, string>
  const note = { de: 'Nur einen Fünfzigeuroschein.', uk: 'Лише п’ятсот гривень.' } as Record<Language, string>

  it.each<[Language, Language, string]>([
    ['en', 'uk', '200\u00a0₴ single, and a return is 380\u00a0₴.'],
    ['uk', 'en', 'В один бік 15\u00a0£, туди й назад 26\u00a0£.'],
    ['en', 'es', '€15 single, and a return is €26.'],
    ['de', 'es', price.de],
    ['en', 'en', price.en],
  ])('in %s next to %s has the spoken amounts', (reader, target, expected) => {
    expect(readBeside(price, { reader, target }, amounts)).toBe(expected)
  })

  it('replaces a word that contains its amount', () => {
    expect(readBeside(note, { reader: 'de', target: 'uk' }, amounts)).toBe('Nur einen Schein über 500\u00a0₴.')
  })

  it('is unchanged without declared amounts', () => {
    expect(readBeside(price, { reader: 'en', target: 'uk' }, undefined)).toBe(price.en)
  })
})

describe('an amount in words', () => {
  it.each<[Language, string, number, string | null]>([
    ['en', 'two thousand seven hundred pounds', 2_700, 'GBP'],
    ['en', 'fifty-pound', 50, 'GBP'],
    ['en', '£1,140', 1_140, 'GBP'],
    ['en', 'twenty pence', 0.2, 'GBP'],
    ['es', 'un euro y medio', 1.5, 'EUR'],
    ['fr', 'deux mille huit cents euros', 2_800, 'EUR'],
    ['fr', 'une quarantaine d’euros', 40, 'EUR'],
    ['pt', 'mil e seiscentos euros', 1_600, 'EUR'],
    ['de', 'dreitausendvierhundert Euro', 3_400, 'EUR'],
    ['de', 'Fünfzigeuroschein', 50, 'EUR'],
    ['it', 'un euro e trenta', 1.3, 'EUR'],
    ['it', 'quarantamila euro', 40_000, 'EUR'],
    ['pl', 'ośmiu i pół tysiąca złotych', 8_500, 'PLN'],
    ['pl', 'stuzłotowy', 100, 'PLN'],
    ['uk', 'гривня', 1, 'UAH'],
    ['uk', 'двома тисячами гривень', 2_000, 'UAH'],
    ['bg', 'двайсет и шест', 26, null],
  ])('%s: %s is %f %s', (language, wording, value, currency) => {
    expect(readSum(wording, language)).toEqual({ value, currency })
  })

  it('is found in a sentence, unlike other numbers', () => {
    expect(moneyIn('Page two asks for £1,140 instead of 570 pounds.', 'en')).toEqual([
      { value: 1_140, currency: 'GBP' },
      { value: 570, currency: 'GBP' },
    ])
    expect(moneyIn('Fünfhundert Exemplare, zehn Prozent und hundert Milliliter.', 'de')).toEqual([])
  })
})

describe('amountErrors', () => {
  const errorsOf = (change: (dialog: DialogFile) => void) => {
    const [market] = structuredClone(dialogs.filter(({ slug }) => slug === 'at-the-market'))
    if (market === undefined) throw new Error('no at-the-market')
    change(market)
    return amountErrors(market).map(({ path, message }) => `${path}: ${message}`)
  }

  it.each<[string, string, (dialog: DialogFile) => void]>([
    ['an amount that is not declared', 'opening.en: says 9 GBP', (d) => (d.opening.en = 'That is nine pounds.')],
    ['an amount that only one language says', 'opening: has amounts', (d) => (d.opening.de = 'Das macht vier Euro.')],
    [
      'a declared value that is not said',
      'amounts.fr.quatre euros: says 4',
      (d) => Object.assign(d.amounts?.fr ?? {}, { 'quatre euros': '5 EUR' }),
    ],
    [
      'a wording that no text has',
      'amounts.it.nove euro: is said in no text',
      (d) => Object.assign(d.amounts?.it ?? {}, { 'nove euro': '9 EUR' }),
    ],
  ])('finds %s', (_, error, change) => {
    expect(errorsOf(() => {})).toEqual([])
    expect(errorsOf(change).join('\n')).toContain(error)
  })
})
