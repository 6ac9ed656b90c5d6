import { expect, it } from 'vitest'
import { tryLine } from './try-line.ts'

const steps = [
  {
    example: 'I have lost my umbrella.',
    sentences: ['I left my umbrella on the train.', 'I can’t find my umbrella.', 'My umbrella is gone.'],
  },
  {
    example: 'It is blue with white dots.',
    sentences: ['It is a dark blue umbrella.', 'A blue one with a wooden handle.', 'It has white dots.'],
  },
]
function tried(line: string, among: typeof steps = steps) {
  const trial = tryLine('en', among, line)
  for (;;) {
    const step = trial.next()
    if (step.done) return step.value
  }
}

it('names the step and the sentence that a line is like', () => {
  expect(tried('I think I left an umbrella on your train.')).toEqual({
    steps: [{ step: 0, verdict: 'done', because: 'sentence', nearest: 'I left my umbrella on the train.' }],
    miss: null,
  })
  expect(tried('A dark blue one.').steps[0]).toMatchObject({ step: 1, verdict: 'done' })
})

it('is unsure of the opposite, and of few words', () => {
  expect(tried('I have not lost anything.').steps).toEqual([
    { step: 0, verdict: 'unsure', because: 'opposite', nearest: 'I have lost my umbrella.' },
  ])
  expect(tried('I lost something yesterday.').steps[0]).toMatchObject({ verdict: 'unsure', because: 'sentence' })
})

it.each([
  ['Sorry, could you repeat that?', 'request'],
  ['I have to go. Bye!', 'farewell'],
  ['Have you found an umbrella?', 'question'],
  ['Something happened to an umbrella of mine.', 'few_words'],
  ['brumf tlaxo zwqui', 'no_words'],
])('says why no step is done by “%s”', (line, because) => {
  expect(tried(line)).toMatchObject({ steps: [], miss: { because } })
})

it('says that few or no sentences take nearly anything', () => {
  const few = [{ example: 'I have lost my umbrella.', sentences: [] }]
  expect(tried('My grandfather’s old black hat', few).steps).toMatchObject([{ because: 'statement', nearest: null }])
  const none = [{ example: '', sentences: [] }]
  expect(tried('Blue.', none).steps).toMatchObject([{ because: 'anything', nearest: null }])
})
