import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVisibleText, UnmarkedThinking, visibleIn } from './visible-text.ts'

/** The visible part of a text that arrives in pieces of a few characters. */
function seen(text: string, size: number, thinksFirst = false): string {
  const visible = createVisibleText({ thinksFirst })
  let out = ''
  for (let at = 0; at < text.length; at += size) out += visible.push(text.slice(at, at + size))
  return out + visible.flush()
}

const harmony =
  '<|channel|>analysis<|message|>The learner asks for a table.<|end|><|start|>assistant<|channel|>final<|message|>For how many?<|return|>'

describe.each([1, 3, 1000])('in pieces of %i characters', (size) => {
  it.each([
    ['Tea?', 'Tea?'],
    ['  Tea? ', 'Tea? '],
    ['<think>He wants tea.\nOK.</think>\n\nTea?', 'Tea?'],
    ['<thinking>Hm</thinking>Tea?', 'Tea?'],
    ['[THINK]Hm[/THINK]Tea?', 'Tea?'],
    ['◁think▷Hm◁/think▷Tea?', 'Tea?'],
    ['<seed:think>Hm</seed:think>Tea?', 'Tea?'],
    ['<|START_THINKING|>Hm<|END_THINKING|>Tea?', 'Tea?'],
    ['<unused94>thought\nHm<unused95>Tea?', 'Tea?'],
    ['<|channel>thought\nHm<channel|>Tea?', 'Tea?'],
    ['Tea? <think>Or coffee.</think>With milk?', 'Tea? With milk?'],
    ['<think>never ends', ''],
    ['</think>Tea?', 'Tea?'],
    [harmony, 'For how many?'],
    ['<|channel|>final<|message|>Tea?', 'Tea?'],
    ['<|channel|>commentary<|message|>I look it up.<|start|>assistant<|channel|>final<|message|>Tea?', 'Tea?'],
    ['Of course.<|im_end|>', 'Of course.'],
    ['Of course.<|im_end|>\n<|im_start|>user\nThank you.', 'Of course.'],
    ['<|im_start|>assistant\nOf course.<|im_end|>', 'Of course.'],
    ['<|im_start|>user\nThank you.', 'Thank you.'],
    ['<|start_header_id|>assistant<|end_header_id|>\n\nTea?<|eot_id|>', 'Tea?'],
    ['Tea?<end_of_turn>\n<start_of_turn>user\nYes.', 'Tea?'],
    ['Tea?</s>', 'Tea?'],
    ['<s>Tea?</s> [INST] Yes. [/INST]', 'Tea?'],
    ['Tea?<｜end▁of▁sentence｜>', 'Tea?'],
    ['Tea?<|user|>Yes.', 'Tea?'],
    ['<|assistant|>Tea?', 'Tea?'],
    ['<Thinking>Hm</Thinking>Tea?', 'Tea?'],
    ['<scratchpad>Hm</scratchpad>\n<answer>Tea?</answer>', 'Tea?'],
    ['<mm:think>Hm</mm:think>Tea?', 'Tea?'],
    ['<|header_start|>assistant<|header_end|>\n\nTea?<|eot|>', 'Tea?'],
    ['<|turn>model\nTea?<turn|>\n<|turn>user\nYes.', 'Tea?'],
    ['### Response:\nTea?\n\n### Human: Yes.', 'Tea?\n\n'],
    ['Tea? ### Three', 'Tea? ### Three'],
    ['<analyse>Tea?', '<analyse>Tea?'],
    ['2 < 3, and <b', '2 < 3, and <b'],
    ['[Thursday] <or Friday>', '[Thursday] <or Friday>'],
    ['a <| b', 'a <| b'],
  ])('shows %j as %j', (text, expected) => {
    expect(seen(text, size)).toBe(expected)
  })

  it('shows nothing before the end mark if a model thinks first', () => {
    expect(seen('I should be brief.\n</think>\n\nOf course, for how many?', size, true)).toBe(
      'Of course, for how many?',
    )
    expect(seen('Of course.', size, true)).toBe('Of course.')
    expect(seen('Is it 2 <', size, true)).toBe('Is it 2 <')
    expect(seen('<think>Hm</think>Of course.', size, true)).toBe('Of course.')
  })
})

it('reports that thinking has been passed on', () => {
  const visible = createVisibleText()
  expect(visible.push('I should be brief.\n')).toBe('I should be brief.\n')
  expect(() => visible.push('</think>Of course.')).toThrow(UnmarkedThinking)
})

it('immediately passes on visible text', () => {
  const visible = createVisibleText()
  expect(visible.push('Tea')).toBe('Tea')
  expect(visible.push(' <')).toBe(' ')
  expect(visible.push('3?')).toBe('<3?')
})

it('returns the text after the last mark', () => {
  expect(visibleIn('Hm</think>Well</think>\n{"a":1}')).toBe('{"a":1}')
  expect(visibleIn('<think>Hm</think>{"a":1}')).toBe('{"a":1}')
})

it('shows the same text however it is split', () => {
  const part = fc.constantFrom(
    'Tea ',
    '\n',
    '<think>',
    '</think>',
    '<|im_end|>',
    '<|im_start|>',
    '<',
    '|',
    '>',
    '[',
    harmony,
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 7 }), (parts, size) => {
      const text = parts.join('')
      const outcome = (pieces: number) => {
        try {
          return seen(text, pieces, true)
        } catch (error) {
          return error
        }
      }
      expect(outcome(size)).toEqual(outcome(text.length + 1))
    }),
    { numRuns: 2_000 },
  )
})
