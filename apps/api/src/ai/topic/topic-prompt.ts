// The topics of mistakes as prompts define them, in English.
import type { Topic } from '@parley/contracts/review/topic.ts'

/** What each topic is called in English, and what belongs to it. */
const meanings: Readonly<Record<Topic, readonly [name: string, meaning: string]>> = {
  article: ['Articles', 'a word like "the" or "a" that is wrong, missing or not needed'],
  preposition: ['Prepositions', 'a preposition that is wrong, missing or not needed'],
  tense: ['Tenses', 'the wrong time: past, present or future'],
  aspect: ['Aspect', 'simple or continuous, perfective or imperfective'],
  agreement: ['Agreement', 'words that do not fit together, such as subject and verb'],
  gender: ['Gender', 'masculine, feminine or neuter'],
  case: ['Cases', 'the case of a noun, adjective or pronoun'],
  number: ['Singular and plural', 'one or many; what can be counted'],
  word_order: ['Word order', 'right words in the wrong order'],
  negation: ['Negation', 'how a sentence says no'],
  pronoun: ['Pronouns', 'the wrong or a missing pronoun'],
  verb_form: ['Verb forms', 'infinitive, participle, -ing form, mood, voice, irregular forms'],
  auxiliary: ['Auxiliary verbs', 'be, have, do and their like beside another verb'],
  modal: ['Modal verbs', 'can, must, should and their like'],
  conditional: ['Conditionals', 'sentences with if, and their like'],
  comparison: ['Comparison', 'bigger, the biggest, as big as'],
  missing_word: ['Missing words', 'a missing word of no other topic'],
  extra_word: ['Extra words', 'an unneeded word of no other topic'],
  word_choice: ['Word choice', 'a word that means something else'],
  collocation: ['Words that go together', 'words that are not used with each other'],
  false_friend: ['False friends', 'a word taken for one that looks like it in another language'],
  idiom: ['Idioms', 'a fixed expression'],
  register: ['Politeness and style', 'too formal, too familiar or impolite here'],
  connector: ['Linking words', 'and, because, although and their like'],
  other: ['Other mistakes', 'none of these'],
}

/** A topic's name in English. */
export const topicName = (topic: Topic): string => meanings[topic][0]

/** The instruction that defines the codes. */
export const topicRule: string = `topic is the code that fits the mistake best: ${Object.entries(meanings)
  .map(([code, [, meaning]]) => `${code} (${meaning})`)
  .join('; ')}.`
