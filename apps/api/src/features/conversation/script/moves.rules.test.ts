// Each move in nine languages: every wording is recognised, and lines that only resemble it are not.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { describe, expect, it } from 'vitest'
import { processorMs } from '../../../testing/worst/worst-input.ts'
import { moveTexts, type WholeMove } from './move-texts.ts'
import { isOnlyRepair, type Move, readMove } from './moves.ts'

type Tried = WholeMove | 'howToSay'

/** Lines that resemble each move but must not be recognised as it. */
const nearMisses = (language: Language): Record<Tried, string[]> =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'near-misses', `${language}.json`), 'utf8'))

/** The moves recognised in a line, out of the ones tested here. */
const movesIn = ({ repair, personal, isGoodbye }: Move): (string | null)[] => [
  repair,
  personal,
  isGoodbye ? 'goodbye' : null,
]

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

describe.each(languages)('in %s', (language) => {
  const { whole, wordRequests, courtesies } = moveTexts[language]

  it.each(Object.entries(whole))('%s is recognised in at least fifteen wordings', (move, wordings) => {
    expect(new Set(wordings).size).toBeGreaterThanOrEqual(15)
    for (const wording of wordings) {
      expect(movesIn(readMove(language, `${capitalised(wording)}.`)), wording).toContain(move)
      expect(movesIn(readMove(language, `${courtesies[0]}, ${wording}`)), wording).toContain(move)
    }
  })

  it('howToSay extracts the word from at least fifteen wordings', () => {
    expect(new Set(wordRequests).size).toBeGreaterThanOrEqual(15)
    for (const wording of wordRequests) {
      expect(readMove(language, `${capitalised(wording.replace('…', '“Husten”'))}?`).askedWord, wording).toBe('Husten')
      const move = readMove(language, wording.replace('…', 'Husten'))
      expect([move.askedWord, move.repair], wording).toEqual(['Husten', 'howToSay'])
    }
  })

  it.each(Object.entries(nearMisses(language)))(
    '%s is not recognised in lines that only resemble it',
    (move, lines) => {
      expect(lines.length).toBeGreaterThanOrEqual(8)
      for (const line of lines) expect(movesIn(readMove(language, line)), line).not.toContain(move)
    },
  )

  it('reads a line in less than a millisecond', () => {
    const lines = Object.values(nearMisses(language)).flat()
    const times = 20
    const before = processorMs()
    for (let time = 0; time < times; time += 1) for (const line of lines) readMove(language, line)
    expect((processorMs() - before) / (times * lines.length)).toBeLessThan(1)
  })
})

describe('a line that only asks for repair', () => {
  it.each([
    ['en', 'Sorry, can you repeat?'],
    ['en', 'What does receipt mean?'],
    ['es', '¿Cómo se dice “shirt”?'],
    ['de', 'Können Sie mir helfen, bitte?'],
    ['fr', 'Un instant, s’il vous plaît.'],
    ['uk', 'Що означає «чек»?'],
  ] as const)('is recognised in %s: %s', (language, line) => {
    expect(isOnlyRepair(language, line)).toBe(true)
  })

  it('is not recognised if it says more', () => {
    expect(isOnlyRepair('en', 'I want to return this shirt. Sorry, can you repeat?')).toBe(false)
    expect(isOnlyRepair('en', 'Thank you, goodbye.')).toBe(false)
  })
})

describe('a repair request', () => {
  it.each([
    ['en', 'Can you tell me that once more?', 'repeat'],
    ['de', 'Ich habe den letzten Teil nicht gehört.', 'repeat'],
    ['pt', 'O que é que estava a dizer?', 'repeat'],
    ['bg', 'Кажете го още веднъж, моля.', 'repeat'],
    ['es', '¿Puedes decirme eso otra vez?', 'repeat'],
    ['it', 'Parla così veloce che non riesco a seguirla.', 'slower'],
    ['fr', 'Vous pouvez l’expliquer avec des mots simples ?', 'dontUnderstand'],
    ['pl', 'Czy mogłaby to pani powiedzieć prościej?', 'dontUnderstand'],
    ['uk', 'Допоможи мені відповісти.', 'help'],
  ] as const)('is recognised in words that no list has as a whole, in %s: %s', (language, line, repair) => {
    expect(readMove(language, line)).toMatchObject({ repair, isBare: true })
  })

  it.each([
    ['en', 'Can you repeat that slowly?', 'slower'],
    ['en', 'I don’t know the word in English.', 'howToSay'],
    ['bg', 'Повторете бавно.', 'slower'],
    ['uk', 'Я не знаю цього слова українською.', 'howToSay'],
  ] as const)('is of the kind that the longest wording says, in %s: %s', (language, line, repair) => {
    expect(readMove(language, line).repair).toBe(repair)
  })

  it.each([
    ['en', 'Deposit? What is that?'],
    ['fr', 'Caution, qu’est-ce que c’est ?'],
    ['pl', 'Przepraszam, kaucja? Co to jest?'],
  ] as const)('asks what a repeated word means, in %s: %s', (language, line) => {
    expect(readMove(language, line)).toMatchObject({ repair: 'meaning', isBare: true })
  })

  it.each([
    ['en', 'I brought you a present. What is that?'],
    ['en', 'A present! What is that?'],
    ['en', 'Hello, what is that?'],
    ['en', 'I missed the last step and fell.'],
    ['de', 'Du musst nicht einmal sagen, warum.'],
    ['es', 'Antes me preguntó a mí.'],
  ] as const)('is not recognised in %s: %s', (language, line) => {
    expect(readMove(language, line).repair).toBeNull()
  })
})

describe('a farewell', () => {
  it.each([
    ['en', 'Thanks bye'],
    ['en', 'Sorry I have to go now thank you goodbye'],
    ['de', 'Danke tschüss'],
    ['fr', 'Je dois y aller. Au revoir et merci pour le café !'],
    ['pl', 'Przepraszam muszę już iść do widzenia'],
    ['bg', 'Трябва да тръгвам довиждане'],
    ['it', 'Il treno parte! Ciao!'],
    ['de', 'Mein Bus kommt, servus!'],
    ['en', 'I really should go now.'],
    ['de', 'ich muss jetzt leider los'],
    ['it', 'devo andare via grazie ciao'],
    ['pt', 'Bem, tenho mesmo de me ir embora.'],
    ['pt', 'Por hoje chega, obrigada.'],
    ['bg', 'Сега наистина трябва да вървя.'],
    ['bg', 'За днес стига, благодаря.'],
  ] as const)('is recognised without punctuation, and beside thanks, in %s: %s', (language, line) => {
    expect(readMove(language, line).isGoodbye).toBe(true)
  })

  it.each([
    ['en', 'I have to go to the dentist'],
    ['en', 'Thank you I said goodbye to my aunt'],
    ['it', 'Ciao, un caffè.'],
    ['it', 'Ciao!'],
    ['de', 'Servus, was kostet das?'],
    ['pl', 'Cześć, jestem Ola.'],
    ['pl', 'No dobrze, idę.'],
    ['en', 'That is all, thank you.'],
    ['de', 'Ich warte bis Freitag.'],
  ] as const)('is not recognised in words that only resemble it, in %s: %s', (language, line) => {
    expect(readMove(language, line).isGoodbye).toBe(false)
  })
})

it('recognises an apology and an insult', () => {
  expect(readMove('de', 'Entschuldigung, ich bin zu spät.')).toMatchObject({ repair: null, remark: 'apology' })
  expect(readMove('uk', 'Вибачте, я запізнився.')).toMatchObject({ repair: null, remark: 'apology' })
  expect(readMove('de', 'Du bist blöd').remark).toBe('insult')
  expect(readMove('uk', 'Ти дурень').remark).toBe('insult')
})
