// Whether a line only says yes or no, in nine languages. Pure.
import type { Language } from '@parley/contracts/language/language.ts'
import { normalise } from '../wording.ts'

type Answers = Readonly<Record<'yes' | 'no' | 'beside', string>>

/** Words that may make up such a line, separated by commas; those beside yes or no say neither. */
const texts: Readonly<Record<Language, Answers>> = {
  en: {
    yes: 'yes, yeah, yep, yup, sure, of course, right, exactly, correct, that is right, that is it, i do, it is, i am, we are, i have, absolutely, certainly, indeed, please do, go on then, fine, all right, okay, ok, i would, yes i do, you got it, true',
    no: 'no, nope, not really, no thanks, not at all, i do not, it is not, never',
    beside: 'please, thank you, thanks, oh, ah, well, um, exactly, that, is, so, it',
  },
  es: {
    yes: 'sí, claro, claro que sí, exacto, eso es, vale, por supuesto, correcto, así es, eso mismo, desde luego, sí sí, de acuerdo, efectivamente, bueno sí, cierto',
    no: 'no, no no, qué va, claro que no, para nada, tampoco',
    beside: 'por favor, gracias, ah, pues, eh, bueno, muy bien, señor, señora',
  },
  fr: {
    yes: 'oui, ouais, bien sûr, exactement, exact, c’est ça, tout à fait, d’accord, si, absolument, volontiers, voilà, mais oui, c’est exact, effectivement, en effet, parfait',
    no: 'non, pas du tout, pas vraiment, mais non, non merci',
    beside: 's’il vous plaît, s’il te plaît, merci, ah, euh, eh bien, monsieur, madame, bon',
  },
  pt: {
    yes: 'sim, claro, claro que sim, exato, exatamente, isso, isso mesmo, é isso, certo, pois, pois é, com certeza, está bem, de acordo, é, pode ser, sim senhor, com certeza que sim',
    no: 'não, nada disso, claro que não, de maneira nenhuma',
    beside: 'por favor, se faz favor, obrigado, obrigada, ah, bem, hum, então',
  },
  de: {
    yes: 'ja, jawohl, genau, klar, natürlich, richtig, stimmt, gern, gerne, doch, sicher, na klar, okay, ok, in ordnung, ja genau, so ist es, das stimmt, unbedingt, selbstverständlich, jo, jep',
    no: 'nein, nee, nö, gar nicht, auf keinen fall, nicht wirklich, nein danke',
    beside: 'bitte, danke, ach, äh, also, na, aber, sehr',
  },
  it: {
    yes: 'sì, certo, esatto, esattamente, proprio così, va bene, d’accordo, giusto, certamente, volentieri, sicuro, è così, ma certo, come no, assolutamente sì, perfetto, già',
    no: 'no, per niente, no grazie, assolutamente no, macché',
    beside: 'per favore, per piacere, grazie, ah, eh, beh, allora, prego',
  },
  pl: {
    yes: 'tak, no tak, jasne, oczywiście, zgadza się, dokładnie, pewnie, no pewnie, dobrze, właśnie, racja, owszem, chętnie, zgoda, aha, ta, no, dokładnie tak, właśnie tak',
    no: 'nie, wcale nie, nie nie, skądże, raczej nie, nie dziękuję',
    beside: 'proszę, dziękuję, dzięki, ach, och, hm, no, panie, pani',
  },
  uk: {
    yes: 'так, авжеж, звісно, звичайно, точно, саме так, ага, гаразд, добре, правильно, згода, звичайно так, атож, еге, так і є, ну так, вірно, залюбки',
    no: 'ні, аж ніяк, зовсім ні, ні дякую, та ні',
    beside: 'будь ласка, прошу, дякую, ой, ну, гм, та',
  },
  bg: {
    yes: 'да, разбира се, точно, точно така, така е, добре, ами да, естествено, правилно, съгласен, съгласна, ъхъ, аха, именно, вярно, с удоволствие, ясно, ок',
    no: 'не, никак, изобщо не, не благодаря, ами не, не не',
    beside: 'моля, благодаря, мерси, ах, ами, хм, ох',
  },
}

const phrasesOf = (list: string): string[][] => list.split(',').map(normalise)

const known = Object.fromEntries(
  Object.entries(texts).map(([language, { yes, no, beside }]) => [
    language,
    { yes: phrasesOf(yes), no: phrasesOf(no), beside: phrasesOf(beside) },
  ]),
) as unknown as Record<Language, Record<keyof Answers, string[][]>>

/** A longer line says more than yes or no. */
const wordsMax = 6

const beginsWith = (words: readonly string[], phrase: readonly string[]): boolean =>
  phrase.length <= words.length && phrase.every((word, at) => word === words[at])

/** Whether words consist only of such phrases, with at least one that is a yes or no itself. */
function consistsOf(words: readonly string[], phrases: readonly string[][], beside: readonly string[][]): boolean {
  if (words.length === 0) return false
  const reach = (rest: readonly string[], isSaid: boolean): boolean => {
    if (rest.length === 0) return isSaid
    const goOn = (list: readonly string[][], says: boolean) =>
      list.some((phrase) => beginsWith(rest, phrase) && reach(rest.slice(phrase.length), isSaid || says))
    return goOn(phrases, true) || goOn(beside, false)
  }
  return reach(words, false)
}

/** The answer to a question by which the partner makes sure; null if the line says more than yes or no. */
export function yesOrNo(language: Language, text: string): 'yes' | 'no' | null {
  const words = normalise(text)
  if (words.length > wordsMax) return null
  const { yes, no, beside } = known[language]
  if (consistsOf(words, yes, beside)) return 'yes'
  return consistsOf(words, no, beside) ? 'no' : null
}
