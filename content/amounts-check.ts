// Compares the amounts of money that a dialogue declares with those in its texts.
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { type Amount, type Amounts, amountsIn, type Sum } from './amounts.ts'
import { moneyIn, readSum } from './number-words.ts'
import type { DialogFile } from './schema.ts'
import { textsOf } from './texts.ts'

type ContentError = { path: string; message: string }

const told = (sums: readonly Sum[]): string => sums.map(({ value, currency }) => `${value} ${currency}`).join(', ')
const none = Object.fromEntries(languages.map((language) => [language, {}])) as Amounts

/** The spoken or read texts, by path. They are in every language. */
export function readTexts({ forms: _, partner: __, ...dialog }: DialogFile): Map<string, Map<Language, string>> {
  const texts = textsOf(dialog).filter(({ role }) => role !== 'wording')
  const byPath = Map.groupBy(texts, ({ path }) => path)
  return new Map(
    [...byPath].map(([path, all]) => [path, new Map(all.map(({ language, text }) => [language, text]))] as const),
  )
}

/** Whether a wording names its currency; a second amount in the same sentence often does not. */
const hasCurrency = ({ said }: Amount, language: Language) => readSum(said, language)?.currency != null

function* textErrors(path: string, texts: ReadonlyMap<Language, string>, amounts: Amounts): Generator<ContentError> {
  const counts = new Set<number>()
  for (const [language, text] of texts) {
    const declared = amountsIn(text, amounts[language])
    counts.add(declared.length)
    const said = told(moneyIn(text, language))
    const known = told(declared.filter((amount) => hasCurrency(amount, language)))
    if (said !== known)
      yield { path: `${path}.${language}`, message: `says ${said || 'no amount'}; declared: ${known}` }
  }
  if (counts.size > 1) yield { path, message: 'has amounts of money in different numbers' }
}

function* wordingErrors(language: Language, dialog: DialogFile, texts: readonly string[]): Generator<ContentError> {
  const wordings = dialog.amounts?.[language] ?? {}
  for (const wording of Object.keys(wordings)) {
    const path = `amounts.${language}.${wording}`
    const [declared] = amountsIn(wording, wordings)
    const said = readSum(wording, language)
    if (said?.value !== declared?.value || (said?.currency ?? declared?.currency) !== declared?.currency) {
      yield { path, message: `says ${said?.value} ${said?.currency ?? ''}` }
    }
    const isUsed = texts.some((text) =>
      amountsIn(text, wordings).some(
        (amount) => amount.said.toLowerCase().replace(/\s/g, ' ') === wording.toLowerCase(),
      ),
    )
    if (!isUsed) yield { path, message: 'is said in no text' }
  }
}

/** Differences between the declared amounts and the texts, in all nine languages and all forms of address. */
export function amountErrors(dialog: DialogFile): ContentError[] {
  const amounts = dialog.amounts ?? none
  const texts = readTexts(dialog)
  return [
    ...[...texts].flatMap(([path, all]) => [...textErrors(path, all, amounts)]),
    ...languages.flatMap((language) => {
      const forms = Object.entries({ ...dialog.forms?.[language]?.FEMININE, ...dialog.forms?.[language]?.MASCULINE })
      const changed = forms.filter(
        ([neutral, form]) => told(amountsIn(neutral, amounts[language])) !== told(amountsIn(form, amounts[language])),
      )
      const all = [...texts.values()].map((text) => text.get(language) ?? '')
      return [
        ...changed.map(([, form]) => ({ path: `forms.${language}`, message: `“${form}” has other amounts` })),
        ...wordingErrors(language, dialog, all),
      ]
    }),
  ]
}
