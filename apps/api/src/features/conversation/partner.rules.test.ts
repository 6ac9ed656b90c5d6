import { languages } from '@parley/contracts/language.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goalsOf, goalsUsedAfter } from './goals.ts'
import { answer, openingLine, type PartnerScript, ScriptState } from './partner.ts'
import { scriptFrom } from './partner-lines.ts'
import { asksToRepeat } from './repeat-request.ts'

const step = (name: string, accepts: string[] | null) => ({
  accepts,
  reask: `${name}, again?`,
  help: `${name}: I help.`,
  reply: `${name} done.`,
})

const script: PartnerScript = {
  language: 'en',
  opening: 'Good morning. What can I do for you?',
  closing: 'Have a nice day.',
  steps: [
    step('item', ['return jacket']),
    step('reason', ['too small', 'too big']),
    step('size', ['size']),
    step('thanks', null),
  ],
}

/** Answers one after the other; the partner's lines, and whether each was the last. */
const talk = (lines: string[], from = script) => {
  let { state } = openingLine(from)
  return lines.map((line) => {
    const said = answer(from, state, line)
    state = ScriptState.parse(JSON.parse(JSON.stringify(said.state)))
    return [said.reply, said.ended, said.state.step]
  })
}

describe('the scripted partner', () => {
  it('follows the steps and closes after the last', () => {
    expect(openingLine(script).reply).toBe(script.opening)
    expect(talk(['I want to return this jacket', 'It is too small', 'My size is M', 'Thanks a lot'])).toEqual([
      ['item done.', false, 1],
      ['reason done.', false, 2],
      ['size done.', false, 3],
      ['thanks done. Have a nice day.', true, 4],
    ])
  })

  it('notices several steps answered at once', () => {
    expect(talk(['I return this jacket, it is too big, I need another size', 'Bye'])).toEqual([
      ['size done.', false, 3],
      ['thanks done. Have a nice day.', true, 4],
    ])
  })

  it('remembers what was said before it was asked for', () => {
    expect(talk(['It is too small', 'I return the jacket', 'size M'])).toEqual([
      ['item, again?', false, 0],
      ['reason done.', false, 2],
      ['size done.', false, 3],
    ])
  })

  it('asks again once, then helps and goes on', () => {
    expect(talk(['The weather is nice', 'I like trains', 'too small'])).toEqual([
      ['item, again?', false, 0],
      ['item: I help.', false, 1],
      ['reason done.', false, 2],
    ])
  })

  it('says its last line again when asked to, without counting a miss', () => {
    expect(talk(['Sorry, can you repeat that?', 'What?', 'Pardon?'])).toEqual([
      [script.opening, false, 0],
      ['item, again?', false, 0],
      ['item, again?', false, 0],
    ])
  })

  it('has only its closing phrase left after the end', () => {
    const lines = talk(['return jacket too big size', 'Bye', 'Hello?'])
    expect(lines.at(-1)).toEqual(['Have a nice day.', true, 4])
  })

  it('never goes back, and always ends', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('jacket return jacket', 'size', 'too big', 'pardon')), {
          minLength: 30,
          maxLength: 30,
        }),
        (lines) => {
          const steps = talk(lines).map(([, , at]) => Number(at))
          expect(steps).toEqual(steps.toSorted((one, other) => one - other))
          if (!lines.some((line) => asksToRepeat('en', line))) expect(steps.at(-1)).toBe(4)
        },
      ),
    )
  })
})

describe('scriptFrom', () => {
  const behavior = {
    setting: 'A bakery',
    situation: 'You buy bread',
    steps: ['Greet', 'Ask for bread', 'Pay', 'Say thanks', 'Leave'],
  }

  it.each(languages)('leads through every step and to the end: %s', (language) => {
    const own = scriptFrom(language, behavior, '')
    expect(own.opening).toMatch(/A bakery\. You buy bread\. .*Greet\.$/)
    const lines = talk(['a', 'b', 'c', 'd', 'e'], own)
    expect(lines.map(([, ended]) => ended)).toEqual([false, false, false, false, true])
    for (const [index, step] of ['Ask for bread.', 'Pay.', 'Say thanks.', 'Leave.'].entries()) {
      expect(lines[index]?.[0]).toContain(step)
    }
    expect(lines[4]?.[0]).toContain(own.closing)
  })

  it('closes with the phrase of the scenario', () => {
    expect(scriptFrom('en', behavior, 'See you!').closing).toBe('See you!')
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
  ] as const)('%s: %s', (language, text) => {
    expect(asksToRepeat(language, text)).toBe(true)
  })

  it('takes a longer answer for an answer', () => {
    expect(asksToRepeat('en', 'I would like to repeat the course next year because I failed it')).toBe(false)
  })
})

describe('goalsUsedAfter', () => {
  const goals = goalsOf(
    [{ phrase: 'I would like to return this' }, { phrase: 'Do you have a bigger one?' }],
    [null, ['larger size']],
  )

  it('adds what is said to what was said', () => {
    expect(goalsUsedAfter(goals, [], 'Hello there')).toEqual([])
    expect(goalsUsedAfter(goals, [], "I'd like to return this, please")).toEqual([0])
    expect(goalsUsedAfter(goals, [0], 'Is there a larger size?')).toEqual([0, 1])
  })
})
