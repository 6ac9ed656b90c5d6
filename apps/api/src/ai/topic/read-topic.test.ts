import { readFileSync } from 'node:fs'
import { languages } from '@parley/contracts/language/language.ts'
import type { Topic } from '@parley/contracts/review/topic.ts'
import { topics } from '@parley/contracts/review/topics.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AnsweredTopic, readTopic } from './read-topic.ts'
import { topicName, topicRule } from './topic-prompt.ts'

/** What models called topics, in all nine languages. */
const named: Partial<Record<Topic, string[]>> = {
  article: [
    'Articles',
    'a/an',
    'missing article',
    'Artículos',
    'Artikel',
    'Przedimki',
    'Артиклі',
    'Членуване',
    'Articoli',
    'Artigos',
  ],
  preposition: ['Prepositions', 'Präpositionen', 'Przyimki', 'Прийменники', 'Предлози', 'Préposition'],
  tense: [
    'Past tense',
    'Verb tense',
    'Present perfect',
    'Zeitformen',
    'Temps du passé',
    'Tempi verbali',
    'Czas przeszły',
    'Минулий час',
  ],
  aspect: ['Aspect', 'Present continuous', 'Aspekt dokonany', 'Вид дієслова', 'Вид на глагола'],
  agreement: [
    'Subject-verb agreement',
    'Zgodność',
    'Angleichung der Adjektive',
    'Concordancia',
    'Accord',
    'Узгодження',
    'Съгласуване',
  ],
  gender: ['Noun gender', 'Gender agreement', 'Género', 'Genus', 'Rodzaj rzeczownika', 'Рід', 'Род', 'Genere'],
  case: ['Case', 'Dativ', 'Fälle', 'Przypadki', 'Відмінки', 'Падежи'],
  number: ['Plurals', 'Singular/plural', 'Mehrzahl', 'Liczba mnoga', 'Множина', 'Множествено число', 'Pluriel'],
  word_order: [
    'word order',
    'Word_Order',
    'Wortstellung',
    'Szyk zdania',
    'Порядок слів',
    'Словоред',
    'Ordem das palavras',
  ],
  negation: ['Double negation', 'Verneinung', 'Przeczenie', 'Заперечення', 'Отрицание', 'Négation'],
  pronoun: ['Pronouns', 'Pronomen', 'Zaimki', 'Займенники', 'Местоимения', 'Pronombres'],
  verb_form: [
    'Verbs',
    'Verb form',
    'Infinitives',
    'Gerunds',
    'Irregular verbs',
    'Bezokolicznik',
    'Konjunktiv',
    'Subjuntivo',
    'Форми дієслова',
  ],
  auxiliary: ['Auxiliary verbs', 'Hilfsverb', 'Auxiliaire', 'Спомагателни глаголи'],
  modal: ['Modal verbs', 'Modalverben', 'Модальні дієслова'],
  conditional: ['Conditionals', 'Konditional', 'Zdania warunkowe', 'Условни изречения'],
  comparison: ['Comparatives', 'Superlative', 'Steigerung', 'Порівняння'],
  missing_word: ['Missing word', 'Fehlendes Wort', 'Palabra que falta'],
  extra_word: ['Unnecessary word', 'Überflüssiges Wort', 'Зайве слово'],
  word_choice: [
    'Word choice',
    'Vocabulary',
    'Wortwahl',
    'Choix des mots',
    'Dobór słów',
    'Вибір слів',
    'Избор на думи',
    'Escolha de palavras',
  ],
  collocation: ['Collocations', 'Kolokacje', 'Словосполучення'],
  false_friend: ['False friends', 'Falscher Freund', 'Faux-amis', 'Falsos amigos'],
  idiom: ['Idioms', 'Redewendungen', 'Modi di dire'],
  register: ['Politeness', 'Formality', 'Höflichkeit', 'Cortesía', 'Grzeczność', 'Ввічливість'],
  connector: ['Conjunctions', 'Linking words', 'Bindewörter', 'Spójniki', 'Сполучники', 'Съюзи', 'Conectores'],
  other: ['Spelling', 'Grammar', 'Rechtschreibung', 'Орфографія', ''],
}

describe('readTopic', () => {
  test.each(Object.entries(named))('finds %s in what models say', (topic, texts) => {
    expect(texts.map((text) => [text, readTopic(text)])).toEqual(texts.map((text) => [text, topic]))
  })

  test.each(topics)('reads the code and the English name of %s', (topic) => {
    expect([readTopic(topic), readTopic(` ${topic.toUpperCase()} `), readTopic(topic.replace('_', ' '))]).toEqual([
      topic,
      topic,
      topic,
    ])
    expect(readTopic(topicName(topic))).toBe(topic)
    expect(topicRule).toContain(`${topic} (`)
  })

  test.each(languages)('has a name in the web app for every code in %s, and reads it', (language) => {
    const file = new URL(`../../../../web/src/locales/${language}/topic.json`, import.meta.url)
    const { name } = JSON.parse(readFileSync(file, 'utf8'))
    expect(Object.keys(name)).toEqual(topics)
    expect(Object.values(name).map(readTopic)).toEqual(topics)
  })

  test('returns a code for every answer of a model', () => {
    const answer = fc.oneof(fc.anything(), fc.string({ unit: 'grapheme', maxLength: 500 }), fc.constantFrom(...topics))
    fc.assert(
      fc.property(answer, (text) => {
        expect(topics).toContain(readTopic(text))
        expect(AnsweredTopic.parse(text)).toBe(readTopic(text))
      }),
    )
  })
})
