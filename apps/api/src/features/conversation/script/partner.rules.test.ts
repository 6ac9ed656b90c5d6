import { languages } from '@parley/contracts/language/language.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScriptState } from '#database/script-state.ts'
import { goalsOf, goalsUsedAfter } from '../text/goals.ts'
import { moveTexts } from './move-texts.ts'
import { asksToRepeat, readMove } from './moves.ts'
import { answer, openingLine } from './partner.ts'
import { scriptOfAuthor } from './partner-lines.ts'
import { type PartnerScript, plainSentences } from './script.ts'

const step = (name: string, does: string[]) => ({
  sentences: plainSentences(does),
  example: does[0] ?? '',
  reask: `${name}, again?`,
  reply: `${name} done. What about the next?`,
})

const script: PartnerScript = {
  language: 'en',
  opening: 'Good morning. What can I do for you?',
  closing: 'Have a nice day.',
  steps: [
    step('item', ['I would like to return this jacket.', 'I want to return the jacket.', 'Return this jacket.']),
    step('reason', ['It is too small.', 'It is too big.', 'No, it is too small for me.']),
    step('size', ['Which size do you have?', 'I need another size.', 'Which size is that?', 'Size M.']),
    step('thanks', []),
  ],
  meanings: [{ word: 'a receipt', meaning: 'a paper that shows what you paid.', translation: { de: 'der Kassenbon' } }],
  partner: { name: 'Kate', gender: 'f' },
  asides: [
    { phrase: 'Where is the exit?', accepts: [], reply: 'At the front.' },
    { phrase: null, accepts: ['open until', 'how late open'], reply: 'We close at six.' },
  ],
}
const openQuestion = 'What can I do for you?'
const nextQuestion = 'What about the next?'

/** Says lines one after the other, and returns the partner's lines and whether each was the last. */
const talk = (lines: string[], from = script) => {
  let { state } = openingLine(from)
  return lines.map((line) => {
    const said = answer(from, state, line)
    state = ScriptState.parse(JSON.parse(JSON.stringify(said.state)))
    return { reply: said.reply, ended: said.ended, ...state }
  })
}
const replies = (...lines: string[]) => talk(lines).map(({ reply }) => reply)

describe('the scripted partner', () => {
  it('follows the steps, and closes one line after the last', () => {
    expect(openingLine(script).reply).toBe(script.opening)
    const lines = [
      'I want to return this jacket',
      'It is too small',
      'Which size is that?',
      'That is all',
      'Thanks, bye',
    ]
    const said = talk(lines)
    expect(said.map(({ step: at, ended, isLeaving }) => [at, ended, isLeaving])).toEqual([
      [1, false, false],
      [2, false, false],
      [3, false, false],
      [4, false, true],
      [4, true, false],
    ])
    expect(said.at(-2)?.reply).toBe(`thanks done. ${nextQuestion}`)
    expect(said.at(-1)?.reply).toBe(script.closing)
  })

  it('recognises several steps done by one line', () => {
    expect(talk(['I return this jacket. It is too big for me.'])).toMatchObject([{ step: 2 }])
  })

  it('accepts an early or late answer, and asks for the open step', () => {
    expect(talk(['It is too small', 'I return the jacket', 'I return the jacket', 'size M'])).toMatchObject([
      { reply: `All right. ${openQuestion}`, step: 0, misses: 0 },
      { step: 2 },
      { reply: `All right. ${nextQuestion}`, step: 2, misses: 0 },
      { step: 3 },
    ])
  })

  it('answers a remark that belongs to no step, and asks again', () => {
    expect(
      talk(['Where is the exit, please?', 'How late are you open', 'It is too big, and where is the exit?']),
    ).toMatchObject([
      { reply: `At the front. ${openQuestion}`, step: 0, misses: 0, ahead: [] },
      { reply: `We close at six. ${openQuestion}`, step: 0, misses: 0, ahead: [] },
      { reply: `At the front. ${openQuestion}`, step: 0, misses: 0, ahead: [1] },
    ])
  })

  it('offers a sentence after repeated misses, and finally moves on', () => {
    expect(talk(['The weather is nice', 'Blue trains', 'My cat sleeps', 'Blue', 'too small'])).toMatchObject([
      { reply: 'item, again?', step: 0, isHelped: false },
      { reply: `I’m not sure what you mean. ${openQuestion}`, step: 0, isHelped: true },
      { reply: 'item, again?', step: 0, isHelped: true },
      { reply: `Never mind, let’s go on. ${nextQuestion}`, step: 1, isHelped: false, skipped: [0] },
      { step: 2, skipped: [0] },
    ])
  })

  it('counts a step as done when the learner says the offered example', () => {
    const said = talk(['The weather is nice', 'I like trains', 'I would like to return this jacket'])
    expect(said.at(-1)).toMatchObject({ step: 1, skipped: [] })
  })

  it.each([
    ['Sorry, can you repeat that?', `Of course. ${script.opening}`],
    ['Sorry?', `Of course. ${script.opening}`],
    ['Could you speak more slowly, please?', `Of course, more slowly. ${script.opening}`],
    ['I don’t understand.', 'In other words: item, again?'],
    ['What does receipt mean?', `A receipt: a paper that shows what you paid. ${openQuestion}`],
    ['What does umbrella mean?', `Tap the word to see what it means. ${openQuestion}`],
    ['How do you say "Kassenbon"?', `We say “a receipt”. ${openQuestion}`],
    ['How do you say "Regenschirm" in English?', `I’m afraid I don’t know that word. ${openQuestion}`],
    ['How do you say that?', 'Of course. item, again?'],
    ['I don’t know.', 'Of course. item, again?'],
    ['Can you help me?', 'Of course. item, again?'],
    ['Just a moment, please.', `Take your time. ${openQuestion}`],
    ['What’s your name?', `I’m Kate. ${openQuestion}`],
    ['Hi, how are you?', `Fine, thanks. ${openQuestion}`],
    ['Are you a robot?', `I’m not a person, I’m a program that plays a part. ${openQuestion}`],
    ['I have to go. Bye!', 'All right, see you next time. Bye.'],
    ['Hello, good morning!', `Hello. ${openQuestion}`],
    ['Thank you very much', `You’re welcome. ${openQuestion}`],
    ['Shut up', `Let’s stay polite, please. ${openQuestion}`],
    ['What time is it?', `I’m afraid I can’t say. ${openQuestion}`],
  ])('answers a non-answer without counting a miss: %s', (line, reply) => {
    expect(talk([line])).toMatchObject([{ reply, step: 0, misses: 0 }])
  })

  it.each([
    ['Hello, what a crowd you have today', `Hello. ${openQuestion}`],
    ['I really appreciate it, the whole day was like this', `You’re welcome. ${openQuestion}`],
    ['I hope it is fine, I am a bit nervous', `No problem. ${openQuestion}`],
  ])('does not count an irrelevant remark as a miss: %s', (line, reply) => {
    expect(talk([line])).toMatchObject([{ reply, step: 0, misses: 0 }])
    // A learner who says nothing else gets help.
    expect(talk([line, line])).toMatchObject([{ misses: 0 }, { misses: 1 }])
  })

  it('offers a sentence to a learner who does not know what to say', () => {
    expect(talk(['How do you say that?'])).toMatchObject([{ isHelped: true }])
  })

  it('distinguishes questions from statements', () => {
    expect(replies('return jacket', 'Why is this one too small?')).toEqual([
      expect.stringContaining('item done'),
      `I’m afraid I can’t say. ${nextQuestion}`,
    ])
  })

  it('does not take a request to repeat for an answer with the same beginning', () => {
    expect(talk(['return jacket', 'No, I don’t understand', 'No, too small'])).toMatchObject([
      { step: 1 },
      { step: 1, misses: 0 },
      { step: 2 },
    ])
  })

  it('repeats its last line more than once', () => {
    expect(replies('The weather is nice', 'Pardon?', 'Pardon?')).toEqual([
      'item, again?',
      'Of course. item, again?',
      'Of course. item, again?',
    ])
  })

  it('says only its closing phrase after the end', () => {
    expect(talk(['Return this jacket.', 'It is too big.', 'Size M.', 'Yes', 'Bye']).at(-1)).toMatchObject({
      reply: 'Have a nice day.',
      ended: true,
    })
  })

  it('reaches the end even if every answer misses', () => {
    const missing = fc.constantFrom('Blue trains.', 'My cat sleeps a lot.')
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('return jacket', 'size', 'too big', 'pardon', 'hello'))),
        fc.array(missing, { minLength: 16, maxLength: 16 }),
        (lines, misses) => {
          const steps = talk([...lines, ...misses]).map(({ step: at }) => at)
          expect(steps).toEqual(steps.toSorted((one, other) => one - other))
          expect(steps.at(-1)).toBe(4)
        },
      ),
    )
  })
})

describe('scriptOfAuthor', () => {
  const lines = {
    opening: 'Lost property, good morning.',
    replies: ['What have you lost?', 'What colour is it?', 'Would you like to wait?', 'Here it is.'],
    examples: ['Good morning.', 'I have lost my umbrella.', 'It is blue.', 'Yes, please.'],
  }
  const own = scriptOfAuthor('en', lines, 'Keep dry!')
  const heard = (said: string[], script = own) => talk(said, script).map(({ reply }) => reply)

  it('accepts any answer for a step without an example', () => {
    const { examples: _examples, ...bare } = lines
    const said = ['a', 'b', 'c', 'd', 'Thank you.']
    expect(heard(said, scriptOfAuthor('en', bare, ''))).toEqual([
      ...lines.replies,
      'It was nice talking to you. Goodbye!',
    ])
  })

  it('moves on if an answer resembles the example', () => {
    expect(heard([...lines.examples, 'Thank you.'])).toEqual([...lines.replies, 'Keep dry!'])
    expect(heard(['Morning!', 'An umbrella.', 'Blue, mostly.', 'No, thanks.'])).toEqual(lines.replies)
    expect(heard(['Morning!', 'My grandfather’s old black hat']).at(-1)).toBe(lines.replies[1])
  })

  it('offers the example if answers are unrelated to it', () => {
    const [, , missed, again] = [undefined, ...talk(['Morning!', 'Pizza, cheese.', 'Pizza, cheese.'], own)]
    expect(missed).toMatchObject({
      reply: expect.stringContaining(lines.replies[0] ?? ''),
      step: 1,
      misses: 1,
      isHelped: false,
    })
    expect(again).toMatchObject({ step: 1, misses: 2, isHelped: true, example: lines.examples[1] })
  })

  it('does not skip a step because of one word from its example', () => {
    expect(talk(['Good morning, my umbrella, the blue one.'], own)[0]).toMatchObject({ step: 1, ahead: [] })
  })

  it.each(languages)('recognises each language’s function words: %s', (language) => {
    const script = scriptOfAuthor(language, { opening: '…', replies: ['…'], examples: ['Parley'] }, '')
    expect(script.closing).not.toBe('')
    expect(script.steps[0]?.sentences.confirm).toContain('Parley')
  })
})

describe('asksToRepeat', () => {
  it.each([
    ['en', 'Could you say that again, please?'],
    ['es', '¿Puede repetir, por favor?'],
    ['fr', 'Pardon, je n’ai pas compris.'],
    ['pt', 'Desculpe, não percebi.'],
    ['de', 'Wie bitte?'],
    ['it', 'Può ripetere?'],
    ['pl', 'Proszę powtórzyć.'],
    ['uk', 'Повторіть, будь ласка.'],
    ['bg', 'Бихте ли повторили?'],
  ] as const)('recognises a request in %s: %s', (language, text) => {
    expect(asksToRepeat(language, text)).toBe(true)
  })

  it('treats a longer line as an answer', () => {
    expect(asksToRepeat('en', 'I would like to repeat the course next year because I failed it')).toBe(false)
  })
})

describe('moves', () => {
  it.each(languages)('recognises every wording as its own move: %s', (language) => {
    const { recognise } = moveTexts[language]
    const moves = Object.entries(recognise) as [string, { anywhere: string[]; alone: string[] }][]
    for (const [name, { anywhere, alone }] of moves) {
      for (const wording of [...anywhere, ...alone]) {
        const first = wording.replaceAll(/\/\S+|\*/g, '')
        const { repair, social } = readMove(language, first)
        // "I do not know how to say that" matches both moves, and the answer is the same.
        const heard = repair === 'howToSay' && name === 'help' ? name : repair
        expect([heard, social], `${language}: ${wording}`).toContain(name)
      }
    }
  })

  it.each(languages)('leads back to the question with every line: %s', (language) => {
    const { again, slower, reworded, help, goodbye, howAreYou, ...asking } = moveTexts[language].say
    const inGenders = typeof howAreYou === 'string' ? [howAreYou] : Object.values(howAreYou)
    for (const line of [...Object.values(asking), ...inGenders]) expect(line).toMatch(/\{question\}$/)
    for (const line of [again, slower, reworded, help]) expect(line).toMatch(/\{line\}$/)
    expect(goodbye).not.toMatch(/[{?]/)
  })
})

describe('goalsUsedAfter', () => {
  const goals = goalsOf(
    [{ phrase: 'I would like to return this' }, { phrase: 'Do you have a bigger one?' }],
    [null, ['larger size']],
  )

  it('adds the goals of a line to those already used', () => {
    expect(goalsUsedAfter(goals, [], 'Hello there')).toEqual([])
    expect(goalsUsedAfter(goals, [], "I'd like to return this, please")).toEqual([0])
    expect(goalsUsedAfter(goals, [0], 'Is there a larger size?')).toEqual([0, 1])
  })
})
