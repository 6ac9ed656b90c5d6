import { SpokenText } from '@parley/content/wording.ts'
import { describe, expect, it } from 'vitest'
import { answersStep } from './elsewhere.ts'
import { readMove } from './moves.ts'

const order = { accepts: ['the soup', 'soup please', '^i', 'work*'], example: 'The soup, please.' }

const orders = (line: string, isRequest = false) =>
  answersStep('en', { text: new SpokenText(line), isRequest, asks: isRequest }, order, order.accepts)

describe('an answer inside a longer line', () => {
  it('completes the step if the line answers the question', () => {
    for (const line of ['The soup', 'I would like the soup today', 'The soup is fine', 'the soup please']) {
      expect(orders(line), line).toBe(true)
    }
  })

  it('does not complete the step if the line only mentions the thing', () => {
    expect(orders('The soup was too salty')).toBe(false)
  })

  it('does not complete the step if it is about another person, the past or a habit', () => {
    expect(orders('My brother works in a bakery')).toBe(false)
    expect(orders('Last year we had much more work')).toBe(false)
    expect(orders('In general people work too much')).toBe(false)
  })

  it('does not complete the step if a long line only begins with its pronoun', () => {
    expect(orders('I have never seen such weather here')).toBe(false)
  })

  it('does not complete the step if only its first word matches', () => {
    const step = { accepts: ['^inside'], example: 'By the window.' }
    const sits = (line: string) =>
      answersStep('en', { text: new SpokenText(line), isRequest: false, asks: false }, step, step.accepts)
    expect(sits('Inside the train it was terribly cold')).toBe(false)
    expect(sits('Inside, because it was terribly cold')).toBe(true)
  })

  it('does not count a statement about a question’s topic as the question', () => {
    const step = { accepts: ['mountain*'], example: 'Can I still go hiking?' }
    const asksOf = (line: string, asks: boolean) =>
      answersStep('en', { text: new SpokenText(line), isRequest: false, asks }, step, step.accepts)
    expect(asksOf('The mountains there are really beautiful', false)).toBe(false)
    expect(asksOf('The mountains are out of question?', true)).toBe(true)
  })

  it('counts a request as an answer only if more than one word matches', () => {
    expect(orders('Do you have much work today', true)).toBe(false)
    expect(orders('Can I have the soup, please', true)).toBe(true)
  })
})

describe('a question', () => {
  it('includes its topic', () => {
    expect(readMove('en', 'The soup, is it hot?').statement).toBe('')
    expect(readMove('fr', 'La soupe, elle est comment ?').statement).toBe('')
    expect(readMove('en', 'Two tickets, how much is that?').statement).toBe('Two tickets')
  })

  it('is recognised without a question mark by how it begins and ends', () => {
    expect(readMove('uk', 'а директорка просить знижку у всіх').statement).toBe('')
    expect(readMove('uk', 'а мені зелений чай').statement).toBe('а мені зелений чай')
    expect(readMove('uk', 'Лікар завтра працює до котрої').statement).toBe('')
    expect(readMove('en', 'which seat is best, at the front or at the back').statement).toBe('')
  })

  it('is recognised in Bulgarian by its particle', () => {
    expect(readMove('bg', 'отвън има ли музика').statement).toBe('')
  })
})
