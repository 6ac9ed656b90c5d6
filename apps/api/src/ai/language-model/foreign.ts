// Detects text in the wrong language, by the small words of each language: models drift into English or into the
// language that is practised. Pure.
import type { Language } from '@parley/contracts/language/language.ts'

/** Words that occur in nearly every sentence and identify its language. */
const smallWords: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    'the and you your is are was to of in that it this with for but not have has be on as at they we a my can do me from'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el la los las y que de en un una es por para con no tu te se lo del al pero muy más está como su'.split(' '),
  ),
  fr: new Set(
    'le la les et que de des un une est pour dans avec pas tu vous votre ce cette du au mais très plus en'.split(' '),
  ),
  pt: new Set('o a os as e que de do da em um uma é para com não você seu sua no na mas muito mais ao por'.split(' ')),
  de: new Set(
    'der die das und ist du dein deine nicht ein eine in zu mit für auf den dem sie es aber sehr war hast'.split(' '),
  ),
  it: new Set(
    'il la i gli le e che di un una è per con non tu hai del della nel ma molto più in sono al lo'.split(' '),
  ),
  pl: new Set(
    'i w na nie się to jest z że do po o jak ale a twój twoja masz dla by już przy bardzo od co czy'.split(' '),
  ),
  uk: new Set('і в у на не що це до з та як але ти твій є для від про за ви вже дуже він вона й бо ще'.split(' ')),
  bg: new Set('и в на не че това до с за как но ти си е да от по са се ще много който беше със към съм'.split(' ')),
}

/** Letters that only one of the two Cyrillic alphabets has. */
const ownLetters: Partial<Record<Language, RegExp>> = { uk: /[іїєґ]/g, bg: /[ъ]/g }
const cyrillic = /\p{Script=Cyrillic}/u

/** Quoted words may be in the language that is practised. */
const quotations = /“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»|"[^"]*"|‘[^‘’]*’/g
/** With fewer small words, no language is detected. */
const evidenceMin = 3

/** Each small word counts once: some letters are words in several languages. */
const scoreOf = (text: string, words: readonly string[], language: Language): number => {
  const letters = text.match(ownLetters[language] ?? /$^/g)?.length ?? 0
  return new Set(words.filter((word) => smallWords[language].has(word))).size + letters
}

const isCyrillic = (language: Language): boolean => language === 'uk' || language === 'bg'

/** Whether a text is clearly in another one of the nine languages. */
export const isForeign = (original: string, language: Language): boolean => {
  const text = original.replace(quotations, ' ').toLowerCase()
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? []
  if (words.length < evidenceMin) return false
  const inScript = words.filter((word) => cyrillic.test(word) === isCyrillic(language)).length
  if (inScript * 2 < words.length) return true
  const own = scoreOf(text, words, language)
  const others = (Object.keys(smallWords) as Language[]).filter((other) => other !== language)
  const best = Math.max(...others.map((other) => scoreOf(text, words, other)))
  return best >= evidenceMin && best > own * 2
}

/** The trimmed text; null if it is in another language, or empty. */
export const readable = (text: string, language: Language): string | null =>
  text.trim() === '' || isForeign(text, language) ? null : text.trim()
