import { describe, expect, test } from 'vitest'
import { chatStream } from './event-stream.ts'

const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`

/** Reads a stream in chunks of `bytes` bytes. */
const readAll = (stream: string, bytes: number): string => {
  const reader = chatStream()
  const whole = Buffer.from(stream)
  let text = ''
  for (let at = 0; at < whole.length; at += bytes) text += reader.read(whole.subarray(at, at + bytes)).join('')
  return text + reader.end().join('')
}

describe('the text of a stream', () => {
  const stream = `${chunk({ role: 'assistant' })}${chunk({ content: 'Здравей' })}${chunk({ content: ' 🙂' })}data: [DONE]\n\n`

  test.each([1, 2, 3, 7, 1000])('is the same in chunks of %i bytes', (bytes) => {
    expect(readAll(stream, bytes)).toBe('Здравей 🙂')
  })

  test('needs neither [DONE] after a finish reason nor a last empty line', () => {
    expect(readAll(`${chunk({ content: 'Hi' })}${chunk({}, 'stop')}`.trimEnd(), 100)).toBe('Hi')
  })

  test('omits reasoning, usage and comments', () => {
    const usage = 'data: {"choices":[],"usage":{"total_tokens":3}}\n\n'
    const text = `: keep-alive\n\n${chunk({ reasoning_content: 'Hm' })}${chunk({ content: 'Hi' })}${usage}data: [DONE]\n\n`
    expect(readAll(text, 50)).toBe('Hi')
  })

  test('treats a comment as silence, but not reasoning', () => {
    const reader = chatStream()
    expect(reader.read(Buffer.from(': keep-alive\n\n'))).toHaveLength(0)
    expect(reader.read(Buffer.from(chunk({ reasoning: 'Hm' })))).toEqual([''])
  })
})

test.each([
  ['breaks off', chunk({ content: 'Hi' })],
  ['is empty', 'data: [DONE]\n\n'],
  ['makes no sense', 'data: {"choices": 5}\n\n'],
  ['makes no sense', 'data: <html>\n\n'],
  ['error in the stream', 'data: {"error":{"message":"overloaded"}}\n\n'],
  ['too long', `data: ${'x'.repeat(1024 * 1024 + 1)}`],
])('rejects a stream that %s', (_what, stream) => {
  expect(() => readAll(stream, 64 * 1024)).toThrow(Error)
})
