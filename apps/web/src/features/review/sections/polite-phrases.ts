// Greetings, thanks, apologies and fillers, which change nothing about what a line says.

/** In lower case; apostrophes are straight. */
const phrases: Readonly<Record<string, string>> = {
  en: 'hello, hi, good morning, good afternoon, good evening, please, thanks, thank you, sorry, excuse me, well, oh, so, okay, ok',
  es: 'holá, buenos días, buenas tardes, buenas noches, por favor, gracias, muchas gracias, perdón, perdone, disculpe, pues, bueno, vale, ah',
  fr: "bonjour, bonsoir, salut, s'il vous plaît, s'il te plaît, merci, merci beaucoup, pardon, excusez-moi, euh, eh bien, alors, ah",
  pt: 'olá, bom dia, boa tarde, boa noite, por favor, se faz favor, obrigado, obrigada, desculpe, desculpa, bem, pois, ah',
  de: 'hallo, guten tag, guten morgen, guten abend, bitte, danke, vielen dank, entschuldigung, entschuldigen sie, also, na ja, ach',
  it: 'ciao, buongiorno, buonasera, salve, per favore, per piacere, grazie, scusi, scusa, mi scusi, allora, beh, ah',
  pl: 'dzień dobry, dobry wieczór, cześć, proszę, dziękuję, przepraszam, no cóż, ach',
  uk: 'добрий день, доброго дня, добрий вечір, вітаю, привіт, будь ласка, дякую, вибачте, перепрошую, ну, ох',
  bg: 'здравейте, здравей, добър ден, добро утро, добър вечер, моля, благодаря, извинете, извинявам се, ами, ох',
}

const words = new Map(
  Object.entries(phrases).map(([language, list]) => [
    language,
    list.split(', ').map((phrase) => phrase.split(' ').map(withoutAccents)),
  ]),
)

/** A language's polite phrases, each as its words without accents. @param language ISO 639-1 */
export const politePhrases = (language: string): readonly (readonly string[])[] => words.get(language) ?? []

/** A text without accents, which are hardly ever heard. */
export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}+/gu, '')
}
