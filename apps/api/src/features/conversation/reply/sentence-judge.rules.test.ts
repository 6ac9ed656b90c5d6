import { loadLibrary } from '@parley/content/library.ts'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { describe, expect, it } from 'vitest'
import { splitSentences } from '../text/sentences.ts'
import { createSentenceJudge, type ReplyContext } from './sentence-judge.ts'

const judge = (sentence: string, language: Language = 'en', change: Partial<ReplyContext> = {}) =>
  createSentenceJudge({ language, learner: null, earlier: [], ...change })(sentence)

describe('a refusal', () => {
  it.each([
    ['en', 'I’m sorry, I can’t help with that.'],
    ['en', 'I cannot fulfill your request.'],
    ['en', 'I am not able to assist with this request.'],
    ['es', 'Lo siento, no puedo ayudarte con eso.'],
    ['fr', 'Je suis désolé, je ne peux pas vous aider avec cela.'],
    ['pt', 'Desculpe, não posso ajudar com isso.'],
    ['de', 'Tut mir leid, dabei kann ich Ihnen nicht helfen.'],
    ['de', 'Es tut mir leid, aber ich kann dir dabei nicht helfen.'],
    ['it', 'Mi dispiace, non posso aiutarti con questo.'],
    ['pl', 'Przykro mi, nie mogę w tym pomóc.'],
    ['pl', 'Przepraszam, ale nie mogę pomóc w tej sprawie.'],
    ['uk', 'Вибачте, я не можу допомогти з цим.'],
    ['bg', 'Съжалявам, не мога да помогна с това.'],
    ['fr', 'I can’t help with that.'],
  ] as const)('is recognised in %s: %s', (language, sentence) => {
    expect(judge(sentence, language)).toBe('refusal')
  })

  it.each([
    ['en', 'I’m sorry, I can’t help you with the luggage.'],
    ['de', 'Da kann ich Ihnen leider nicht helfen.'],
    ['pl', 'Niestety nie mogę pomóc.'],
    ['es', 'No puedo ayudarle hoy.'],
  ] as const)('is not what a person in a scene says in %s: %s', (language, sentence) => {
    expect(judge(sentence, language)).toBeNull()
  })
})

describe('talk about the task', () => {
  it.each([
    ['en', 'As an AI, I do not eat.'],
    ['en', 'Step 2: order a drink.'],
    ['en', 'The learner should know that we close at nine.'],
    ['en', 'Sure, here is a possible reply: Good evening.'],
    ['en', 'Steps done: 2 of 6.'],
    ['es', 'Como IA, no puedo comer nada.'],
    ['fr', 'En tant qu’IA, je ne mange pas.'],
    ['pt', 'Como uma IA, eu não como.'],
    ['de', 'Als KI esse ich nichts.'],
    ['de', 'Schritt 3: Bestelle etwas.'],
    ['it', 'In quanto IA non mangio.'],
    ['pl', 'Jako model językowy nie jem.'],
    ['pl', 'Krok 2: Zamów coś.'],
    ['uk', 'Як штучний інтелект я не їм.'],
    ['uk', 'Крок 2: замовте напій.'],
    ['bg', 'Като изкуствен интелект не ям.'],
    ['bg', 'Стъпка 2: поръчай нещо.'],
    ['it', 'As an AI, non mangio.'],
  ] as const)('is recognised in %s: %s', (language, sentence) => {
    expect(judge(sentence, language)).toBe('out_of_role')
  })
})

describe('a tag of the prompt', () => {
  it.each([
    '<setting>A restaurant</setting>',
    'Good evening <previousstep>.',
    '<<You are having tea with a friend.>>',
    '‹learner› Hello.',
    '[INST] Hello.',
    'Hello {{name}}.',
  ])('is recognised: %s', (sentence) => {
    expect(judge(sentence)).toBe('prompt_tag')
  })

  it('is not a heart or a comparison', () => {
    expect(judge('I <3 this café.')).toBeNull()
    expect(judge('That is < 5 euros.')).toBeNull()
  })
})

describe('the learner’s line', () => {
  const learner = 'Good evening. I would like a table for two, please.'

  it.each(['I would like a table for two, please.', 'Good evening, I would like a table for two please!'])(
    'is not given back: %s',
    (sentence) => {
      expect(judge(sentence, 'en', { learner })).toBe('echo')
    },
  )

  it.each([
    'Good evening.',
    'A table for two?',
    'You would like a table for two, then.',
    'I would like a table for two, please?',
  ])('may be taken up: %s', (sentence) => {
    expect(judge(sentence, 'en', { learner })).toBeNull()
  })
})

describe('an earlier reply', () => {
  const earlier = ['Of course. I have a lovely table for you by the window. Anything else?']

  it('is not said again', () => {
    expect(judge('I have a lovely table for you, by the window!', 'en', { earlier })).toBe('repetition')
  })

  it('may share short sentences', () => {
    expect(judge('Anything else?', 'en', { earlier })).toBeNull()
  })
})

it('recognises a few words that return', () => {
  expect(judge(`I see, ${'and then, and so, '.repeat(8)}yes.`)).toBe('repetition')
})

it.each([
  ['Hello!', 'es'],
  ['OK, pizza, pasta, Coca Cola.', 'de'],
  ['One thing: it is late.', 'en'],
  ['Well: you know.', 'en'],
  ['Aber Moment: Wir schließen gleich.', 'de'],
  ['Auf Englisch sagt man „I would like to have the bill, please“.', 'de'],
] as const)('accepts what follows the rules: %j', (sentence, language) => {
  expect(judge(sentence, language)).toBeNull()
})

it.each(languages)('accepts each line of the library after the learner’s line: %s', async (language) => {
  const { dialogs } = await loadLibrary()
  const refused: unknown[] = []
  let count = 0
  for (const { opening, steps, closing } of dialogs) {
    const earlier: string[] = []
    const check = (line: string, learner: string | null) => {
      const judgeLine = createSentenceJudge({ language, learner, earlier })
      for (const sentence of splitSentences(language, line)) {
        count++
        const fault = judgeLine(sentence)
        if (fault !== null) refused.push([fault, sentence, learner])
      }
      earlier.push(line)
    }
    check(opening[language], null)
    for (const { example, reask, reply } of steps) {
      check(reask[language], null)
      check(reply[language], example[language])
    }
    check(closing[language], null)
  }
  expect(count).toBeGreaterThan(100)
  expect(refused).toEqual([])
})
