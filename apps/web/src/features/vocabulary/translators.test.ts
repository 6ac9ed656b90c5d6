import { languages } from '@parley/contracts/language/language.ts'
import { expect, test } from 'vitest'
import { languageTable, tableLanguage } from './language-table.ts'
import { translatorLinks } from './translators.ts'

test("lists 33 languages once each, including Parley's nine", () => {
  expect(languageTable).toHaveLength(33)
  expect(new Set(languageTable.map(({ iso }) => iso)).size).toBe(33)
  for (const { name, regional, iso } of languageTable) {
    expect(Intl.getCanonicalLocales(regional)).toEqual([regional])
    // Newer Unicode data calls Bengali Bangla.
    const known = new Intl.DisplayNames('en', { type: 'language' }).of(iso)?.replace('Bangla', 'Bengali')
    expect(known).toContain(name)
  }
  for (const language of languages) expect(tableLanguage(language)?.iso).toBe(language)
})

test.each([
  ['pt-BR', 'pt'],
  ['EN', 'en'],
  ['zh_TW', 'zh'],
  ['no', 'nb'],
  ['tlh', undefined],
  ['', undefined],
])('the row for %j is %j', (code, iso) => {
  expect(tableLanguage(code)?.iso).toBe(iso)
})

test('passes the full text to both translators, whatever it contains', () => {
  const [deepL, google] = translatorLinks('¿sí/no? 100 % #1 & más', 'es', 'en')
  expect(deepL?.href.startsWith('https://www.deepl.com/translator#es/en-gb/')).toBe(true)
  expect(decodeURIComponent(deepL?.href.split('/en-gb/')[1] ?? '')).toBe('¿sí\\/no? 100 % #1 & más')
  const query = new URL(google?.href ?? '').searchParams
  expect(Object.fromEntries(query)).toEqual({ sl: 'es', tl: 'en', text: '¿sí/no? 100 % #1 & más', op: 'translate' })
})

test.each([
  ['de', 'pt', '#de/pt-pt/', 'pt-PT'],
  ['de', 'no', '#de/nb/', 'no'],
  ['pl', 'zh', '#pl/zh/', 'zh-CN'],
])('%s into %s goes to %s and %s', (from, to, hash, code) => {
  const [deepL, google] = translatorLinks('Wort', from, to)
  expect(deepL?.href).toContain(hash)
  expect(new URL(google?.href ?? '').searchParams.get('tl')).toBe(code)
})

test('does not link a translator without support for the language', () => {
  expect(translatorLinks('word', 'en', 'ur').map(({ name }) => name)).toEqual(['Google Translate'])
  expect(translatorLinks('word', 'en', 'xx')).toEqual([])
  expect(translatorLinks('word', 'en', 'en-US')).toEqual([])
})
