// Reads a mistake's topic from what a language model answers, and from what reviews called it before topics were codes:
// free text in the learner's language. Pure.
import { Topic } from '@parley/contracts/review/topic.ts'
import { isTopic } from '@parley/contracts/review/topics.ts'

/** The longest text that is read, in characters. */
const textMax = 200

/**
 * Words that name each topic, in all nine languages, as regular expressions without letters in upper case. The first
 * match counts: "gender agreement" is about gender, "missing article" about articles, "verb tense" about tense.
 */
const topicWords: readonly (readonly [topic: Topic, words: string])[] = [
  [
    'word_order',
    'word order|wortstellung|satzstellung|ordre des mots|orden de (las )?palabras|ordem d|ordine delle parole|szyk|порядок сл[іо]в|словоред|ред на думите',
  ],
  [
    'false_friend',
    'false friend|falsche[rn]? freund|falsos? amig|faux ami|fals[io] amic|fałszyw|фальшив. друз|хибн. друз|лъжлив|фалшив',
  ],
  [
    'article',
    'articl|artícul|artigo|artikel|articol|przedim|rodzajnik|артикл|член(ув|ен|а|ове)|determiner|déterminant|(^| )(a|the)/(a|the)|a/an',
  ],
  ['preposition', 'preposi|préposi|präposi|verhältniswort|przyim|прийменник|предло[гз]'],
  ['pronoun', 'pronoun|pronom|fürw|zaim|займен|местоим'],
  ['conditional', 'condi[ct]i|condiz|konditional|bedingung|warunk|ipotetic|умовн|условн|if clause|wenn satz'],
  ['comparison', 'compar|kompar|vergleich|superlat|steigerung|stopniow|porówn|порівн|сравн|ступен|степен'],
  ['negation', 'negat|negac|negaz|negaç|négat|vernein|zaprzecz|przecze|запереч|отриц'],
  ['modal', 'modal|modaux|modais|модал'],
  ['auxiliary', 'auxil|ausiliar|hilfsverb|posiłk|допоміжн|спомагат'],
  [
    'gender',
    'gender|geschlecht|(^| )genus|(^| )genre( |$)|género|gênero|(^| )gener[ei]( |$)|(^| )rodzaj|(^| )рід|(^| )род(у|ове|а|овете)?( |$)|feminin|masculin|maskulin|weiblich|męsk',
  ],
  [
    'case',
    '(^| )cases?( |$)|kasus|dativ|akkusativ|accusativ|genitiv|(^| )f[aä]ll(e|s)?( |$)|(^| )cas( |$)|(^| )casos?( |$)|(^| )casi( |$)|declen|deklin|przypad|(^| )відмін|падеж',
  ],
  [
    'agreement',
    'agreement|concord|kongruenz|übereinstimm|angleich|accord|acuerdo|zgodn|узгодж|съглас|third person|dritte person|subject verb|sujet verbe|sujeto verbo|sujeito verbo|soggetto verbo',
  ],
  [
    'number',
    'plural|pluriel|singular|(^| )number|numerus|mehrzahl|einzahl|liczba|liczby|množ|множин|множеств|однин|(^| )числ[оаі]( |$)|countab|zählbar|contable|dénombr',
  ],
  [
    'aspect',
    'aspect|aspekt|aspet|(^| )вид(у|ът|а)?( |$)|доконан|dokonan|perfe[ck]tiv|perfettiv|свърш|progressiv|continuous|verlaufsform',
  ],
  [
    'tense',
    'tense|(^| )past( |$)|present|präsens|future|futur|perfekt|perfect|präteritum|plusquam|vergangenheit|zeitform|(^| )zeit(en)?( |$)|temps|(^| )tiempos?( |$)|tiempos? verb|passé|imparfait|imperf|pretérit|pasado|passado|passato|(^| )temp[io]s?( |$)|(^| )czas(y|u|ów|ie)?( |$)|przeszł|минул|теперішн|майбутн|(^| )час(и|у|ів)?( |$)|(^| )врем|минал|бъдещ',
  ],
  [
    'verb_form',
    'verb form|form of the verb|verb pattern|infiniti|gerund|particip|conjug|coniug|koniug|konjug|irregular|unregelmäßig|nieregularn|неправильн|verbform|formas? verba|formas? del verb|formas? do verb|formes? (du |des )?verb|form[ae] (del |dei )?verb|form[ay] czasown|odmian|форм[аи] дієсл|дієвідм|інфінітив|глаголн|форма на глагол|спреж|subjun[ct]|subjonct|konjunktiv|congiunt|imperativ|passiv|imiesł|bezokol|дієприкм|причаст|^(verbs?|verben|verbos|verbes|verbi|czasowniki?|дієслова|глаголи?)$',
  ],
  [
    'collocation',
    'colloc|kolloka|kollok|kolokac|coloca|combina|go together|vont ensemble|wortverbindung|związki wyraz|колокац|сполучуван|словосполуч|словосъчет|feste verbindung',
  ],
  [
    'idiom',
    'idiom|modismo|frases? hech|toutes faites|сталі вираз|redewend|locuç|locuci|locution|modi di dire|фразеолог|ідіом|идиом',
  ],
  [
    'register',
    'regist|formal|formell|polite|politess|höflich|cortes|uprzejm|grzeczn|ввічлив|учтив|реєстр|регистър|style|(^| )stil|стил',
  ],
  [
    'connector',
    'connect|conector|conect|konnekt|connett|connecteur|conjunc|conjonct|conjunç|congiunz|konjunktion|bindew|spójnik|сполучн|съюз|свързващ|liaison|linking|linker',
  ],
  [
    'missing_word',
    'missing|omitted|omission|omisión|omissão|fehlend|ausgelass|falta|manqu|mancant|brakuj|opuszcz|пропущ|липсва',
  ],
  [
    'extra_word',
    'extra|unnecessary|redundan|überflüssig|superfl|de más|sobra|a mais|di troppo|zbędn|зайв|излиш|en trop',
  ],
  [
    'word_choice',
    'word choice|choice of word|wrong word|wording|vocab|vokab|wortwahl|wortschatz|choix d|lexi|lexik|léxic|elección de (la )?palabr|escolha d|scelta d|słownictw|dobór sł|вибір сл|лексик|избор на дум|expression|ausdruck',
  ],
]

const patterns = topicWords.map(([topic, words]) => [topic, new RegExp(words, 'u')] as const)

/** The topic that a text names; `other` if it names none. */
export function readTopic(text: unknown): Topic {
  if (typeof text !== 'string') return 'other'
  const words = text
    .slice(0, textMax)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/gu, ' ')
    .trim()
  const code = words.replaceAll(' ', '_')
  if (isTopic(code)) return code
  return patterns.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other'
}

/** A model's topic, whatever it answers. */
export const AnsweredTopic = Topic.catch(({ value }) => readTopic(value))
