import { expect, test } from 'vitest'
import { heardWords } from './heard-words.ts'
import type { Segment } from './segment.ts'

const segment = (text: string, noSpeech: number | null = null, confidence: number | null = null): Segment => ({
  text,
  noSpeech,
  confidence,
  compression: null,
})

test.each([
  '[BLANK_AUDIO]',
  '[ Silence ] [MUSIC]',
  '(upbeat music)',
  '*sighs*',
  '♪♪',
  '♪ La la la ♪',
  '...',
  '. . . ?!',
  '계속',
  'ご視聴ありがとうございました',
  'Продолжение следует...',
  'Subtitles by the Amara.org community',
  'Untertitelung des ZDF, 2020',
  'Untertitel im Auftrag des ZDF für funk, 2017',
  "Sous-titres réalisés para la communauté d'Amara.org",
  'Legendas pela comunidade Amara.org',
  'Субтитри створив DimaTorzok',
  'Thanks for watching!',
  '¡Gracias por ver el video!',
  'www.example.com',
  'You',
  // Neighbours of the same kinds.
  '{music}',
  'BLANK_AUDIO',
  '[inaudible]',
  '♫ ♫',
  'MBC 뉴스 이덕영입니다',
  'Sottotitoli e revisione a cura di QTSS',
  'Transcrição e Legendas Pedro Negri',
  'Copyright WDR 2021',
  'SWR 2020',
  'Спасибо за субтитры Алексею Дубровскому!',
  '¡Suscríbete al canal!',
  'Abonnez-vous !',
  'Абонирайте се!',
  'Підписуйтесь на канал!',
  'I’ll see you in the next video.',
])('hears nothing in “%s”', (text) => {
  expect(heardWords(text, [])).toBe('')
})

test.each([
  'Thank you.',
  'Danke!',
  'Bye.',
  'Thank you for the menu.',
  'Thank you for listening to me, I feel better now and I would like to go.',
  'I like the subtitles in this film.',
  'OK',
  'iPhone',
  'Искам маса за двама.',
  '42',
  'She said (quietly) no.',
  '¿Qué?',
  'You are right.',
  'I would like to subscribe to the newspaper.',
  'Quiero suscribirme a la revista, por favor.',
  'Je voudrais m’abonner.',
  'Das war im WDR 2021.',
  'Абонирах се за вестника.',
  'Підпишіться тут, будь ласка.',
  'Inscreva-se no curso de italiano.',
])('keeps “%s”', (text) => {
  expect(heardWords(text, [])).toBe(text)
})

test('leaves out a note within the words', () => {
  expect(heardWords('[noise] Good evening. ♪', [])).toBe('Good evening.')
})

test('leaves out segments in which nothing was probably said', () => {
  const segments = [segment(' A table, please.', 0.02, -0.3), segment(' Thank you.', 0.63, -0.9)]
  expect(heardWords('A table, please. Thank you.', segments)).toBe('A table, please.')
  expect(heardWords('Thank you.', [segment('Thank you.', 0.6)])).toBe('')
  expect(heardWords('A table.', [segment('A table.', 0.59, -0.5)])).toBe('A table.')
})

test('keeps a phrase that is often invented only if the recogniser was sure', () => {
  const thanks = (noSpeech: number | null, confidence: number | null) =>
    heardWords('Thank you.', [segment('Thank you.', noSpeech, confidence)])
  expect([thanks(0.05, -0.3), thanks(0.35, -0.3), thanks(0.05, -1.2), thanks(null, null)]).toEqual([
    'Thank you.',
    '',
    '',
    'Thank you.',
  ])
  expect(heardWords('You.', [segment('You.', 0.01, -0.2)])).toBe('You.')
})
