import { describe, expect, test } from 'vitest'
import { ContextRoom, fitted, shortened } from './context-room.ts'
import type { ChatMessage } from './language-model.ts'

const system: ChatMessage = { role: 'system', content: 'You sell cheese.' }
const said = (content: string): ChatMessage => ({ role: 'user', content })
const answered = (content: string): ChatMessage => ({ role: 'assistant', content })
const lengthOf = (messages: readonly ChatMessage[]) => messages.reduce((sum, { content }) => sum + content.length, 0)

describe('shortened messages', () => {
  const talk = [
    system,
    said('one'.repeat(50)),
    answered('two'.repeat(50)),
    said('three'.repeat(10)),
    answered('four'),
    said('five'),
  ]

  test('lose the oldest exchanges first, and begin with the user', () => {
    expect(fitted(talk, 120)).toEqual([system, said('three'.repeat(10)), answered('four'), said('five')])
    expect(fitted(talk, 30)).toEqual([system, said('five')])
    expect(fitted(talk, 10_000)).toBe(talk)
  })

  test('lose the middle of the longest text, at line breaks', () => {
    const lines = Array.from({ length: 100 }, (_, n) => `Line number ${n}.`)
    const [first, second] = fitted([system, said(lines.join('\n'))], 400)
    expect(first).toBe(system)
    const left = second?.content.split('\n') ?? []
    expect(left).toContain('[…]')
    expect(left.every((line) => line === '[…]' || lines.includes(line))).toBe(true)
    expect([left[0], left.at(-1)]).toEqual(['Line number 0.', 'Line number 99.'])
    expect(lengthOf([system, second ?? said('')])).toBeLessThanOrEqual(400)
  })

  test('are half as long if the server does not tell how much is too long', () => {
    const asked = { messages: [said('x'.repeat(1_000))], maxTokens: 100 }
    expect(lengthOf(shortened(asked, { limit: null, prompt: null }).messages)).toBeLessThanOrEqual(500)
  })

  test('leave room for the answer', () => {
    const asked = { messages: [said('x'.repeat(40_000))], maxTokens: 1_000 }
    const { messages, maxTokens } = shortened(asked, { limit: 4_096, prompt: 10_000 })
    expect(maxTokens).toBe(1_000)
    // Four characters per token.
    expect(lengthOf(messages) / 4).toBeLessThan(4_096 - 1_000)
    expect(lengthOf(messages) / 4).toBeGreaterThan(2_000)
  })

  test('stay whole if only the answer has too many tokens', () => {
    const asked = { messages: [said('Hello')], maxTokens: 5_000 }
    expect(shortened(asked, { limit: 4_096, prompt: 50 })).toEqual({ messages: asked.messages, maxTokens: 2_048 })
  })
})

test('a model’s room is remembered for an hour', () => {
  let now = 0
  const room = new ContextRoom(() => now)
  const long = { messages: [said('x'.repeat(1_000))], maxTokens: 100 }
  room.learn('small', { messages: [said('x'.repeat(300))], maxTokens: 50 })
  expect(lengthOf(room.fit('small', long).messages)).toBeLessThanOrEqual(300)
  expect(room.fit('small', long).maxTokens).toBe(50)
  expect(room.fit('other', long)).toEqual(long)
  expect(room.fit('small', { messages: [said('Hello')], maxTokens: 100 }).maxTokens).toBe(100)
  expect(room.isShort).toBe(true)
  now = 3_600_000
  expect(room.fit('small', long)).toEqual(long)
  expect(room.isShort).toBe(false)
})
