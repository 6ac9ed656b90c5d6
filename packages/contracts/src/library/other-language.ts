// Detects which of the nine languages a sentence is in by its function words; enough to notice a wrong one. Pure.
import type { Language } from '../language/language.ts'

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Words that are frequent in one language and occur in as few of the others as possible. */
const little: Record<Language, ReadonlySet<string>> = {
  en: words(
    'the and you your is are was were have has what how would like with for this that there they of my it i we can do please not be at on will would did here so',
  ),
  es: words(
    'el los las y usted ustedes es está están qué cómo con para por una del su mi hay muy pero cuánto quiere le gracias sí o ha se un de en a que para lo me te no si más ya son puede eso tu',
  ),
  fr: words(
    'le les et vous votre est êtes avez que quoi comment avec pour une des du dans je nous il y ce cette très mais merci oui un ou de est l d qu en on a au par tu te si plus ça pas sont peut mon ma',
  ),
  pt: words(
    'os as e você o seu sua é está são que com para uma um do da não muito mas obrigado obrigada sim quer tem por em ao de que se ou me te eu ela isso já mais são pode na no pela pelo sem',
  ),
  de: words(
    'der die das und sie ihr ihre ist sind war haben hat was wie möchten mit für ein eine einen nicht ich wir es zu auf bitte du bist oder den dem im am in von als auch noch wenn kann ist mir dir uns kein aber so',
  ),
  it: words(
    'il lo gli e lei suo sua è sono che cosa come con per una un del della non molto ma grazie sì vuole ha di nel ci vorrebbe di ti mi tu i io o se si ci le la in a da al più già può ho hai questo quando',
  ),
  pl: words(
    'i w na się jest są nie to co jak czy z dla pan pani proszę dzień dobry bardzo ale już tak mam do po ten ta ja ci ma o a u ze od lub albo czyli więc jeśli kiedy może jego jej być był była ich',
  ),
  uk: words(
    'і й у на є що як чи з для ви ваш вас це не дуже але вже так ми до по та мені будь добрий які якщо в за або чи я ти він вона коли тут його її буде був була про від цей ця проте',
  ),
  bg: words(
    'и в на е са се не това какво как ли с за вие ваш ви много но вече да съм от по ще добър искате има до или аз ти той тя кога тук му ѝ си ще би беше от към тази този при може',
  ),
}

const hits = (said: ReadonlySet<string>, language: Language): number =>
  [...said].filter((word) => little[language].has(word)).length

/** Minimum number of words whose language can be detected. */
const leastWords = 4

/**
 * Whether a sentence is clearly in another of the languages: it has several of that language's function words and none
 * of this one's, or three times as many.
 */
export function isInOtherLanguage(sentence: string, language: Language): boolean {
  const said = new Set(sentence.toLowerCase().match(/\p{L}+/gu))
  if (said.size < leastWords) return false
  const own = hits(said, language)
  const most = Math.max(...(Object.keys(little) as Language[]).map((one) => (one === language ? 0 : hits(said, one))))
  return own === 0 ? most >= 3 : most >= own * 3 && most >= 4
}

const scriptOf = (language: Language): RegExp =>
  language === 'uk' || language === 'bg' ? /\p{Script=Cyrillic}/u : /\p{Script=Latin}/u

/** Minimum number of words, and of another language's function words, to suspect that language. */
const suspected = { words: 3, little: 2 }

/**
 * Whether text may be in another of the languages, as a hint to its author: as above, in other letters, or, if the text
 * is short, with some of another language's function words and none of this one's.
 */
export function seemsForeign(text: string, language: Language): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  if (letters.length > 0 && !letters.some((letter) => scriptOf(language).test(letter))) return true
  if (isInOtherLanguage(text, language)) return true
  const said = new Set(text.toLowerCase().match(/\p{L}+/gu))
  if (said.size < suspected.words || hits(said, language) > 0) return false
  return (Object.keys(little) as Language[]).some((one) => hits(said, one) >= suspected.little)
}
