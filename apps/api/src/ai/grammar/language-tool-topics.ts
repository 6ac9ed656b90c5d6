// The topics of LanguageTool's rules, by the words in the names of their category and of the rule itself:
// https://community.languagetool.org/rule/list. Pure.
import type { Topic } from '@parley/contracts/review/topic.ts'

/** The first match counts. */
const topicNames: readonly (readonly [topic: Topic, names: RegExp])[] = [
  ['false_friend', /FALSE_?FRIEND/],
  ['collocation', /COLLOCATION/],
  ['word_order', /WORD_?ORDER|ADVERB_POSITION|_ORDER\b/],
  ['article', /A_VS_AN|ARTICLE|DETERMINER|(\b|_)DT_/],
  ['preposition', /PREP/],
  ['comparison', /COMPARATIVE|SUPERLATIVE|COMPARISON/],
  ['conditional', /CONDITIONAL/],
  ['negation', /NEGATION|NEGATIVE/],
  ['modal', /MODAL|(\b|_)MD_/],
  ['gender', /GENDER|GENRE|GENERO|GENUS/],
  ['case', /(\b|_)CASE(\b|_)|KASUS|CASUS|DATIV|AKKUSATIV|GENITIV/],
  ['agreement', /AGREE|AGR(\b|_)|CONCORD|ACCORD|KONGRUENZ/],
  ['number', /PLURAL|SINGULAR|COUNTABLE|MANY_NN|THIS_NNS/],
  ['tense', /TENSE|PAST_|YESTERDAY|ZEIT(\b|_)/],
  ['verb_form', /BASEFORM|INFINITI|GERUND|PARTICIP|SUBJ(\b|_|UN|ON)|VERB_?FORM|CONJUGA/],
  ['pronoun', /PRONOUN|PRONOM/],
  ['connector', /CONJUNCTION/],
  ['missing_word', /MISSING/],
  ['word_choice', /CONFUSED|CONFUSION|SEMANTICS|WORD/],
]

/** The topic of a grammar rule; `other` if its names do not tell. */
export const topicOfRule = (category: string, rule: string): Topic =>
  topicNames.find(([, names]) => names.test(`${category} ${rule}`))?.[0] ?? 'other'
