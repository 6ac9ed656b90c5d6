// Makes plausible wrong answers by rule: words that learners confuse, and other forms of a verb. Pure.
import type { Language } from '@parley/contracts/language/language.ts'

/** Groups of words that learners confuse with one another. */
const families: Record<Language, readonly string[]> = {
  en: [
    'a an the',
    'in on at to for of from with by about',
    'am is are was were been',
    'do does did done',
    'have has had',
    'much many few little',
    'who which what whose',
    'he she it they',
    'his her its their',
    'this that these those',
    'since for during while',
  ],
  es: [
    'el la los las lo',
    'un una unos unas',
    'a en de por para con',
    'soy eres es somos son',
    'estoy estás está estamos están',
    'ser estar haber',
    'muy mucho mucha muchos',
    'me te se le nos',
  ],
  fr: [
    'le la les',
    'un une des de',
    'du de la des',
    'à en dans au chez',
    'au à la aux',
    'suis es est sommes sont',
    'ai as a avons ont',
    'ce cet cette ces',
    'mon ma mes',
    'qui que dont où',
  ],
  pt: [
    'o a os as',
    'um uma uns umas',
    'em no na ao à',
    'do da de dos',
    'por para com',
    'sou é somos são',
    'estou está estamos estão',
    'muito muita muitos',
  ],
  de: [
    'der die das den dem des',
    'ein eine einen einem einer',
    'in an auf zu nach bei',
    'im am zum beim',
    'bin bist ist sind seid',
    'habe hast hat haben',
    'mein meine meinen meinem meiner',
    'mich mir',
    'dich dir',
    'wenn als ob',
  ],
  it: [
    'il lo la i gli le',
    'un uno una',
    'a in di da per con',
    'al nel del dal',
    'alla nella della dalla',
    'sono sei è siamo',
    'ho hai ha abbiamo hanno',
    'mi ti si ci',
  ],
  pl: [
    'w na do z od u',
    'jest są był była było',
    'mój moja moje moi',
    'ten ta to te',
    'się siebie sobie',
    'mnie mi mną',
  ],
  uk: [
    'в на до з від у',
    'є був була було були',
    'мій моя моє мої',
    'цей ця це ці',
    'мені мене мною',
    'що який яка яке',
  ],
  bg: [
    'в на до с от за',
    'съм си е сме са',
    'моят моята моето моите',
    'този тази това тези',
    'ми ме мен',
    'който която което които',
  ],
}

/** Base, third person, past, participle, gerund. */
const irregular = [
  'go goes went gone going',
  'come comes came come coming',
  'see sees saw seen seeing',
  'eat eats ate eaten eating',
  'take takes took taken taking',
  'make makes made made making',
  'give gives gave given giving',
  'buy buys bought bought buying',
  'think thinks thought thought thinking',
  'know knows knew known knowing',
  'speak speaks spoke spoken speaking',
  'write writes wrote written writing',
  'drink drinks drank drunk drinking',
  'drive drives drove driven driving',
  'begin begins began begun beginning',
  'bring brings brought brought bringing',
  'find finds found found finding',
  'get gets got got getting',
  'leave leaves left left leaving',
  'meet meets met met meeting',
  'tell tells told told telling',
  'say says said said saying',
  'feel feels felt felt feeling',
  'pay pays paid paid paying',
  'sell sells sold sold selling',
  'run runs ran run running',
  'teach teaches taught taught teaching',
].map((forms) => forms.split(' '))

/** Other forms of an English verb that the learner used in the wrong form. */
function verbForms(right: string, said: string): string[] {
  const known = irregular.find((forms) => forms.includes(right))
  if (known !== undefined) return known
  const stem = (word: string) => word.replace(/(?:ing|ed|es|s|e)$/, '')
  // The mistake is certain to be in the ending only if both are forms of the same word.
  if (stem(right).length < 3 || stem(right) !== stem(said)) return []
  const base = [right, said].toSorted((a, b) => a.length - b.length)[0] ?? right
  const root = base.replace(/(?:ing|ed|e|s)$/, '')
  return [`${base.replace(/s$/, '')}s`, `${root}ed`, `${root}ing`]
}

/** The other words in a word's groups; empty if it is in none. */
const relatives = (word: string, language: Language): string[] =>
  families[language].map((family) => family.split(' ')).find((family) => family.includes(word)) ?? []

/**
 * Wrong answers for a gap, most plausible first; excludes the correct answer and what the learner said.
 * @param right the correct answer, of any number of words: one of them is replaced
 */
export function distractors(right: string, said: string, language: Language): string[] {
  const words = right.split(' ')
  const found: string[] = []
  for (const [index, word] of words.entries()) {
    const lower = word.toLowerCase()
    const forms = language === 'en' && words.length === 1 ? verbForms(lower, said.toLowerCase()) : []
    for (const other of [...relatives(lower, language), ...forms]) {
      found.push(words.with(index, other).join(' '))
    }
  }
  const taken = new Set([right.toLowerCase(), said.toLowerCase()])
  return [...new Set(found)].filter((text) => !taken.has(text.toLowerCase()))
}
