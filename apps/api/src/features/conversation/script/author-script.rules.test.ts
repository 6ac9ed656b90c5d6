import { describe, expect, it } from 'vitest'
import { answer, openingLine } from './partner.ts'
import { scriptOfAuthor } from './partner-lines.ts'
import { type PartnerScript, stepOf } from './script.ts'

const lines = {
  opening: 'Lost property, good morning. What have you lost?',
  replies: ['What does it look like?', 'Do you want to wait here?', 'Here it is.'],
  examples: ['I have lost my umbrella.', 'It is blue with white dots.', 'Yes, I will wait here.'],
  sentences: [
    ['I left my umbrella on the train.', 'I can’t find my umbrella.', 'My umbrella is gone.'],
    ['It is a dark blue umbrella.', 'A blue one with a wooden handle.', 'It has white dots.'],
    ['I can wait.', 'I would rather wait here.', 'Sure, I have time.'],
  ],
}
const script = scriptOfAuthor('en', lines, 'Keep dry!')

/** What the partner does after a line at the first step. */
function after(line: string, from: PartnerScript = script) {
  const { reply, state } = answer(from, openingLine(from).state, line)
  return { reply, step: state.step, isConfirming: state.isConfirming, isLeaving: state.isLeaving, misses: state.misses }
}

describe('an author’s step with four sentences', () => {
  it.each([
    'My umbrella is lost.',
    'I think I left an umbrella on your train.',
    'I cannot find it, my umbrella is gone.',
  ])('is done by “%s”', (line) => {
    expect(after(line)).toMatchObject({ step: 1, misses: 0 })
  })

  it.each([
    ['another statement', 'My brother plays the guitar in a band.'],
    ['a question', 'Have you found an umbrella?'],
    ['a refusal', 'I have not lost anything.'],
    ['an answer to another step', 'It is a dark blue one with white dots.'],
    ['a request to repeat', 'Sorry, could you repeat that?'],
    ['a farewell', 'I have to go. Bye!'],
    ['nonsense', 'brumf tlaxo zwqui hampf drull'],
  ])('is not done by %s', (_, line) => {
    expect(after(line).step).toBe(0)
  })

  it('makes sure with the example if it is unsure', () => {
    const asked = after('I lost something yesterday.')
    expect(asked).toMatchObject({ step: 0, isConfirming: true, misses: 0 })
    expect(asked.reply).toBe('So, “I have lost my umbrella”, is that right?')
  })
})

it('uses the first sentence as the example if the author wrote no examples', () => {
  const { examples: _, ...bare } = lines
  expect(scriptOfAuthor('en', bare, '').steps.map(({ example }) => example)).toEqual([
    'I left my umbrella on the train.',
    'It is a dark blue umbrella.',
    'I can wait.',
  ])
})

describe('a step stored by an older version', () => {
  const stored = (accepts: string[] | null) => ({
    ...script,
    steps: [stepOf({ accepts, example: 'The bill, please.', reask: 'Anything else?', reply: 'Here you are.' })],
  })

  it('is done by lines like its wordings', () => {
    const older = stored(['^the bill', 'pay* now', 'bring* bill'])
    expect(after('Can I pay now, please?', older).step).toBe(1)
    expect(after('My brother plays the guitar.', older).step).toBe(0)
  })

  it('is done by any answer if it had no wordings', () => {
    expect(after('Tomorrow.', stored(null)).step).toBe(1)
    expect(after('When do you close?', stored(null)).step).toBe(0)
  })

  it('is done only by its example if that was its only wording', () => {
    const only = stored(['The bill, please.'])
    expect(after('The bill, please.', only).step).toBe(1)
    expect(after('The menu, please, I would like to see the menu.', only).step).toBe(0)
  })
})
