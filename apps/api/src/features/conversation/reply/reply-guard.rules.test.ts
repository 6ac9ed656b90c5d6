import { type Language, languages } from '@parley/contracts/language/language.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ReplyGuard } from './reply-guard.ts'
import type { ReplyContext } from './sentence-judge.ts'

const contextOf = (language: Language = 'en', change: Partial<ReplyContext> = {}): ReplyContext => ({
  language,
  learner: null,
  earlier: [],
  ...change,
})

function feed(guard: ReplyGuard, text: string, sizes: readonly number[] = [3]): string {
  let out = ''
  for (let at = 0, piece = 0; at < text.length; piece++) {
    const size = sizes[piece % sizes.length] ?? 1
    out += guard.push(text.slice(at, at + size))
    at += size
  }
  return out + guard.flush()
}

function guarded(text: string, language: Language = 'en', sizes: readonly number[] = [3]) {
  const guard = new ReplyGuard(contextOf(language), 'B1')
  return { out: feed(guard, text, sizes), fault: guard.fault }
}

/** What two attempts send together. */
function inTwo(first: string, second: string) {
  const guard = new ReplyGuard(contextOf(), 'B1')
  let out = feed(guard, first)
  expect(guard.fault).not.toBeNull()
  guard.again()
  out += feed(guard, second)
  expect(guard.said).toBe(out)
  return { out, fault: guard.fault }
}

describe('the first sentence', () => {
  it.each([
    ['Добрий день, що бажаєте?', 'en', 'other_script'],
    ['Good evening, what would you like to drink?', 'es', 'other_language'],
    ['Waiter: Good evening!', 'en', 'speaker_label'],
    ['(smiles) Good evening!', 'en', 'stage_direction'],
    ['As an AI I cannot eat.', 'en', 'out_of_role'],
    [`It is ${'very '.repeat(60)}late.`, 'en', 'too_long'],
    ['a'.repeat(700), 'en', 'too_long'],
  ] as const)('is blocked if it breaks a rule: %j', (text, language, fault) => {
    expect(guarded(text, language)).toEqual({ out: '', fault })
  })
})

describe('a later sentence', () => {
  it.each([
    ['speaks for someone else', 'Good evening. Learner: I want tea. Waiter: Fine.', 'speaker_label'],
    ['is in another script', 'Good evening. Добрий вечір усім, хто тут є. Yes.', 'other_script'],
    ['is in another language', 'Good evening. Ich habe einen Tisch am Fenster für Sie. Yes.', 'other_language'],
    ['is a tag of the prompt', 'Good evening. <currentstep>Order a drink.</currentstep>', 'prompt_tag'],
    ['talks about the task', 'Good evening. The learner should now order a drink.', 'out_of_role'],
  ] as const)('is blocked if it %s', (_how, text, fault) => {
    expect(guarded(text)).toEqual({ out: 'Good evening.', fault })
  })

  it('is sent as soon as it ends', () => {
    const guard = new ReplyGuard(contextOf(), 'B1')
    expect(guard.push('Good')).toBe('')
    expect(guard.push(' evening.')).toBe('Good evening.')
    expect(guard.push(' We have a table by the window')).toBe('')
    expect(guard.push('!')).toBe(' We have a table by the window!')
  })

  it.each([
    ['after a question that expects an answer', 'Hi. What would you like? We have tea.', 'Hi. What would you like?'],
    [
      'not after short sentences',
      'Yes. No. Fine. Thanks. Good. And what else?',
      'Yes. No. Fine. Thanks. Good. And what else?',
    ],
    ['not after "Really?"', 'Really? I like it.', 'Really? I like it.'],
    [
      'after one sentence too many',
      'Here we are now. There you are now. That is it now. This is it now. It is late now.',
      'Here we are now. There you are now. That is it now. This is it now.',
    ],
    [
      'where the reply goes round in circles',
      'Here we are now. Come in. Here we are now.',
      'Here we are now. Come in.',
    ],
    ['where a sentence has no end', `Good evening. It is ${'very '.repeat(300)}late.`, 'Good evening.'],
  ])('is left out without a new attempt %s', (_name, text, expected) => {
    expect(guarded(text)).toEqual({ out: expected, fault: null })
  })
})

describe('the end of a stopped answer', () => {
  const stopped = (text: string) => {
    const guard = new ReplyGuard(contextOf(), 'B1')
    return { out: guard.push(text) + guard.flush(true), fault: guard.fault }
  }

  it('is left out if its sentence is not complete', () => {
    expect(stopped('Good evening. We have a table by the')).toEqual({ out: 'Good evening.', fault: null })
    expect(stopped('We have a table by the')).toEqual({ out: '', fault: 'cut_off' })
  })

  it('is sent if its sentence is complete', () => {
    expect(stopped('Good evening. We close at 9.')).toEqual({ out: 'Good evening. We close at 9.', fault: null })
  })
})

describe('the second attempt', () => {
  it('goes on after the sentences of the first one, and does not say them again', () => {
    const first = 'Of course. <setting>A restaurant'
    const second = 'Of course. Here is a table.'
    expect(inTwo(first, second)).toEqual({ out: 'Of course. Here is a table.', fault: null })
    expect(inTwo(first, 'Here is a table.')).toEqual({ out: 'Of course. Here is a table.', fault: null })
  })

  it('is sent without the name before it', () => {
    expect(inTwo('Waiter: Good evening!', 'Waiter: Good evening!')).toEqual({ out: 'Good evening!', fault: null })
  })

  it('is blocked if it breaks a rule too', () => {
    expect(inTwo('(smiles) Hello!', '(nods) Hello!')).toEqual({ out: '', fault: 'stage_direction' })
  })
})

it.each(languages)('sends a prefix of the reply, however it is chunked: %s', (language) => {
  const part = fc.constantFrom(
    'Good evening.',
    ' What would you like to eat?',
    ' Anna: No.',
    ' (sits)',
    '…',
    ' tea',
    '!',
  )
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), sizes, (parts, sizes) => {
      const text = parts.join('')
      const { out } = guarded(text, language, sizes)
      expect(text.startsWith(out)).toBe(true)
      expect(out).toBe(guarded(text, language, [text.length + 1]).out)
    }),
    { numRuns: 100 },
  )
})
