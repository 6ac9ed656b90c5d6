// Links to two external translators, built from the codes of the language table.
import { type TableLanguage, tableLanguage } from './language-table.ts'

export interface TranslatorLink {
  readonly name: 'DeepL' | 'Google Translate'
  readonly href: string
}

/** Languages in the table that DeepL does not offer: https://developers.deepl.com/docs/resources/supported-languages */
const notInDeepL: ReadonlySet<string> = new Set(['bn', 'fa', 'hi', 'ur'])
/** Target languages for which DeepL and Google distinguish regions. */
const regionalInDeepL: ReadonlySet<string> = new Set(['en', 'pt'])
const regionalInGoogle: ReadonlySet<string> = new Set(['pt', 'zh'])

function deepL(text: string, from: TableLanguage, to: TableLanguage): string | null {
  if (notInDeepL.has(from.iso) || notInDeepL.has(to.iso)) return null
  const target = regionalInDeepL.has(to.iso) ? to.regional.toLowerCase() : to.iso
  // DeepL reads a slash as the end of the text unless a backslash precedes it.
  return `https://www.deepl.com/translator#${from.iso}/${target}/${encodeURIComponent(text.replaceAll('/', '\\/'))}`
}

const googleCode = ({ iso, regional }: TableLanguage) =>
  regionalInGoogle.has(iso) ? regional : iso === 'nb' ? 'no' : iso

function google(text: string, from: TableLanguage, to: TableLanguage): string {
  const query = new URLSearchParams({ sl: googleCode(from), tl: googleCode(to), text, op: 'translate' })
  return `https://translate.google.com/?${query}`
}

/** Links to both translators, each only if it supports both languages; empty for codes that are not in the table. */
export function translatorLinks(text: string, from: string, to: string): TranslatorLink[] {
  const source = tableLanguage(from)
  const target = tableLanguage(to)
  if (!source || !target || source === target) return []
  const found = deepL(text, source, target)
  return [
    ...(found === null ? [] : [{ name: 'DeepL' as const, href: found }]),
    { name: 'Google Translate' as const, href: google(text, source, target) },
  ]
}
