import type { Language } from '@parley/contracts/language.ts'
import { expect, test } from 'vitest'
import { heardWords, type Segment } from './heard-words.ts'

const segment = (text: string, noSpeech: number | null = null, confidence: number | null = null): Segment => ({
  text,
  noSpeech,
  confidence,
})

test.each<[string, Language]>([
  ['[BLANK_AUDIO]', 'en'],
  ['[ Silence ] [MUSIC]', 'en'],
  ['(upbeat music)', 'en'],
  ['*sighs*', 'en'],
  ['♪♪', 'es'],
  ['♪ La la la ♪', 'es'],
  ['...', 'de'],
  ['. . . ?!', 'it'],
  ['계속', 'de'],
  ['ご視聴ありがとうございました', 'en'],
  ['Продолжение следует...', 'uk'],
  ['Спасибо', 'en'],
  ['I would like to give this jacket to you', 'bg'],
  ['Subtitles by the Amara.org community', 'en'],
  ['Untertitelung des ZDF, 2020', 'de'],
  ['Untertitel im Auftrag des ZDF für funk, 2017', 'de'],
  ["Sous-titres réalisés para la communauté d'Amara.org", 'fr'],
  ['Legendas pela comunidade Amara.org', 'pt'],
  ['Субтитри створив DimaTorzok', 'uk'],
  ['Thanks for watching!', 'en'],
  ['¡Gracias por ver el video!', 'es'],
  ['www.example.com', 'pl'],
  ['You', 'en'],
])('hears nothing in “%s” (%s)', (text, language) => {
  expect(heardWords(text, [], language)).toBe('')
})

test.each<[string, Language]>([
  ['Thank you.', 'en'],
  ['Danke!', 'de'],
  ['Bye.', 'en'],
  ['Thank you for the menu.', 'en'],
  ['Thank you for listening to me, I feel better now and I would like to go.', 'en'],
  ['I like the subtitles in this film.', 'en'],
  ['OK', 'bg'],
  ['iPhone', 'uk'],
  ['Искам маса за двама.', 'bg'],
  ['42', 'fr'],
  ['She said (quietly) no.', 'en'],
  ['¿Qué?', 'es'],
  ['You are right.', 'en'],
])('keeps “%s” (%s)', (text, language) => {
  expect(heardWords(text, [], language)).toBe(text)
})

test('leaves out a note within the words', () => {
  expect(heardWords('[noise] Good evening. ♪', [], 'en')).toBe('Good evening.')
})

test('leaves out segments in which nothing was probably said', () => {
  const segments = [segment(' A table, please.', 0.02, -0.3), segment(' Thank you.', 0.63, -0.9)]
  expect(heardWords('A table, please. Thank you.', segments, 'en')).toBe('A table, please.')
  expect(heardWords('Thank you.', [segment('Thank you.', 0.6)], 'en')).toBe('')
  expect(heardWords('A table.', [segment('A table.', 0.59, -0.5)], 'en')).toBe('A table.')
})

test('keeps a phrase that is often invented only if the recogniser was sure', () => {
  const thanks = (noSpeech: number | null, confidence: number | null) =>
    heardWords('Thank you.', [segment('Thank you.', noSpeech, confidence)], 'en')
  expect([thanks(0.05, -0.3), thanks(0.35, -0.3), thanks(0.05, -1.2), thanks(null, null)]).toEqual([
    'Thank you.',
    '',
    '',
    'Thank you.',
  ])
  expect(heardWords('You.', [segment('You.', 0.01, -0.2)], 'en')).toBe('You.')
})
