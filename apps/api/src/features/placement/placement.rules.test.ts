import { placementQuestions } from '@parley/contracts/practice/placement.ts'
import { describe, expect, test } from 'vitest'
import { type Answer, levelOf, passes, wordsOf } from './placement.rules.ts'

const answer = (question: number, text: string, known = 1): Answer => ({
  question,
  text,
  knownShare: known,
  isAnswer: text !== '',
})
const answers = (...texts: string[]) => texts.map((text, question) => answer(question, text))

const name = 'Me llamo Ida y vivo en Berlín.'
const weekend = 'Fui al mercado con mi hermana y compramos fruta.'
const trip =
  'El año pasado fuimos a Lisboa, pero perdimos el tren y tuvimos que dormir en la estación porque no había hotel.'
const opinion =
  'Creo que sí, porque así se aprende otro idioma y se conocen costumbres nuevas. Aunque no todos pueden: quien tiene hijos pequeños o poco dinero se queda en casa, pero eso no es malo.'

describe('the level', () => {
  test('rises with each answered question', () => {
    expect(levelOf([], 'es')).toBe('A1')
    expect(levelOf(answers(name), 'es')).toBe('A1')
    expect(levelOf(answers(name, weekend), 'es')).toBe('A2')
    expect(levelOf(answers(name, weekend, trip), 'es')).toBe('B1')
    expect(levelOf(answers(name, weekend, trip, opinion), 'es')).toBe('B2')
  })
  test('does not drop to the bottom because of one answer that was too short', () => {
    expect(levelOf(answers(name, 'Nada.', trip, opinion), 'es')).toBe('B1')
  })
})

describe('an answer', () => {
  test('passes only if it says something', () => {
    expect(passes(answer(0, name), 'es')).toBe(true)
    expect(passes({ ...answer(0, name), isAnswer: false }, 'es')).toBe(false)
    expect(passes(answer(0, ''), 'es')).toBe(false)
  })
  test('fails if it only repeats the question', () => {
    expect(passes(answer(1, placementQuestions.es[1]), 'es')).toBe(false)
    expect(passes(answer(2, placementQuestions.es[2].repeat(4)), 'es')).toBe(false)
  })
  test('fails if it only repeats one word', () => {
    expect(passes(answer(1, 'fui fui fui fui fui fui fui fui fui'), 'es')).toBe(false)
  })
  test('fails if it is in another language', () => {
    expect(passes(answer(1, weekend, 0.6), 'es')).toBe(true)
    expect(passes(answer(1, 'I went to the market with my sister', 0.2), 'es')).toBe(false)
  })
  test('passes the last question only with connected ideas', () => {
    const listed =
      'Me gusta mucho la playa, la comida, el sol, las fiestas, los amigos, el mar, la ciudad, las montañas, los museos, la música, el vino y todo eso siempre.'
    expect(passes(answer(3, listed), 'es')).toBe(false)
    expect(passes(answer(3, opinion), 'es')).toBe(true)
  })
})

test('looks up each word once, with its accents', () => {
  expect(wordsOf('El año, el AÑO: п’ять!')).toEqual(['el', 'año', 'п’ять'])
})
