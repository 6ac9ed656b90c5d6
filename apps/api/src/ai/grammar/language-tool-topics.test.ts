import { expect, test } from 'vitest'
import { topicOfRule } from './language-tool-topics.ts'

test.each([
  ['MISC', 'EN_A_VS_AN', 'article'],
  ['GRAMMAR', 'HE_VERB_AGR', 'agreement'],
  ['GRAMMAR', 'DE_AGREEMENT', 'agreement'],
  ['GRAMMAR', 'DE_CASE', 'case'],
  ['GRAMMAR', 'MD_BASEFORM', 'modal'],
  ['GRAMMAR', 'DID_BASEFORM', 'verb_form'],
  ['CONFUSED_WORDS', 'THEIR_IS', 'word_choice'],
  ['FALSE_FRIENDS', 'ACTUALLY', 'false_friend'],
  ['COLLOCATIONS', 'DO_A_MISTAKE', 'collocation'],
  ['GRAMMAR', 'PREP_CASUS', 'preposition'],
  ['GRAMMAR', 'MANY_NN', 'number'],
  ['GRAMMAR', 'A_RULE_OF_NO_TOPIC', 'other'],
] as const)('rule %s %s is about: %s', (category, rule, topic) => {
  expect(topicOfRule(category, rule)).toBe(topic)
})
