import type { Doubt } from '@parley/contracts/conversation/doubt.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { expect, test } from 'vitest'
import { doubtAbout } from './doubt.ts'
import type { Segment } from './segment.ts'

const silentFigures = { noSpeech: null, confidence: null, compression: null }
const segment = (text: string, figures: Partial<Segment>): Segment => ({ text, ...silentFigures, ...figures })

const words = 'A table for two, please.'

// Each limit with a neighbour on both sides.
test.each<[string, Partial<Segment>, Doubt | null]>([
  ['clear speech', { noSpeech: 0.02, confidence: -0.3, compression: 1.4 }, null],
  ['quiet speech', { noSpeech: 0.3, confidence: -0.75, compression: 0.9 }, null],
  ['confidence at the limit', { confidence: -1 }, null],
  ['confidence above the limit', { confidence: -0.99 }, null],
  ['confidence below the limit', { confidence: -1.01 }, 'low_confidence'],
  ['another language heard as English', { noSpeech: 0.05, confidence: -1.4 }, 'low_confidence'],
  ['likely silence', { noSpeech: 0.5, confidence: -0.4 }, 'low_confidence'],
  ['more likely silence', { noSpeech: 0.59, confidence: -0.4 }, 'low_confidence'],
  ['less likely silence', { noSpeech: 0.49, confidence: -0.4 }, null],
  ['repeated words', { compression: 2.41 }, 'low_confidence'],
  ['many repeated words', { compression: 9 }, 'low_confidence'],
  ['a few repeated words', { compression: 2.4 }, null],
  ['no figures', {}, null],
])('judges %s', (_, figures, doubt) => {
  expect(doubtAbout(words, [segment(words, figures)], 'en')).toBe(doubt)
})

test('does not doubt a transcript without segments, or without words', () => {
  expect(doubtAbout(words, [], 'en')).toBeNull()
  expect(doubtAbout('', [segment('', { confidence: -3 })], 'bg')).toBeNull()
})

test('doubts a transcript if at least half of its text is unsure', () => {
  const [sure, unsure] = [{ confidence: -0.3 }, { confidence: -1.5 }]
  const after = (clear: string, unclear: string) =>
    doubtAbout(`${clear} ${unclear}`, [segment(clear, sure), segment(` ${unclear}`, unsure)], 'en')
  expect(after('A table', 'for two')).toBe('low_confidence')
  expect(after('A table', 'for twenty')).toBe('low_confidence')
  expect(after('A table for', 'two')).toBeNull()
  expect(doubtAbout('A table', [segment('A table', sure), segment('Thank you.', { noSpeech: 0.9 })], 'en')).toBeNull()
})

test.each<[string, Language, Doubt | null]>([
  ['I would like to give this jacket to you', 'bg', 'other_language'],
  ['Good evening to you all', 'uk', 'other_language'],
  ['Спасибо', 'en', 'other_language'],
  ['Добър ден', 'es', 'other_language'],
  ['Добрий вечір', 'pl', 'other_language'],
  ['Это очень вкусный суп', 'uk', 'other_language'],
  ['Где вы были, мы вас ждали', 'bg', 'other_language'],
  ['Я хотів би столик біля вікна', 'bg', 'other_language'],
  ['Искам маса за двама.', 'bg', null],
  ['Я б хотіла каву, будь ласка.', 'uk', null],
  ['Мій друг Ыйса вже тут.', 'uk', null],
  ['OK', 'bg', null],
  ['iPhone', 'uk', null],
  ['New York Times', 'bg', null],
  ['¿Dónde está la calle Пушкин?', 'es', null],
  ['Żółta łódź', 'pl', null],
  ['42', 'fr', null],
])('judges the letters of “%s” (%s)', (text, language, doubt) => {
  expect(doubtAbout(text, [segment(text, { confidence: -0.2 })], language)).toBe(doubt)
})
