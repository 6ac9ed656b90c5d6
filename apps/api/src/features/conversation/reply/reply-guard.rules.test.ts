import { loadLibrary } from '@parley/content/library.ts'
import { type Language, languages } from '@parley/contracts/language.ts'
import { isInOtherLanguage } from '@parley/contracts/library/other-language.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitSentences } from '../text/sentences.ts'
import { ReplyGuard } from './reply-guard.ts'

function guarded(text: string, language: Language = 'en', isLast = false, sizes: readonly number[] = [3]) {
  const guard = new ReplyGuard(language, 'B1', isLast)
  let out = ''
  for (let at = 0, piece = 0; at < text.length; piece++) {
    const size = sizes[piece % sizes.length] ?? 1
    out += guard.push(text.slice(at, at + size))
    at += size
  }
  return { out: out + guard.flush(), fault: guard.fault }
}

describe('the first sentence', () => {
  it.each([
    ['Добрий день, що бажаєте?', 'en', 'other_script'],
    ['Good evening, what would you like to drink?', 'es', 'other_language'],
    ['Buenas tardes, ¿qué quiere usted con el café?', 'en', 'other_language'],
    ['Waiter: Good evening!', 'en', 'speaker_label'],
    ['Frau Weber: Guten Tag!', 'de', 'speaker_label'],
    ['(smiles) Good evening!', 'en', 'stage_direction'],
    ['As an AI I cannot eat.', 'en', 'out_of_role'],
    [`It is ${'very '.repeat(60)}late.`, 'en', 'too_long'],
  ] as const)('is blocked if it breaks a rule: %j', (text, language, fault) => {
    expect(guarded(text, language)).toEqual({ out: '', fault })
  })

  it.each([
    ['Hello!', 'es'],
    ['OK, pizza, pasta, Coca Cola.', 'de'],
    ['One thing: it is late.', 'en'],
    ['Well: you know.', 'en'],
  ] as const)('is sent if it follows the rules: %j', (text, language) => {
    expect(guarded(text, language)).toEqual({ out: text, fault: null })
  })

  it('is sent on the last attempt, without the name before it', () => {
    expect(guarded('Waiter: Good evening!', 'en', true)).toEqual({ out: 'Good evening!', fault: null })
    expect(guarded('(smiles) Good evening!', 'en', true).out).toBe('(smiles) Good evening!')
  })

  it.each(languages)('is not taken for another language if it is in the library: %s', async (language) => {
    const { dialogs } = await loadLibrary()
    const lines = dialogs.flatMap(({ opening, steps, closing }) => [
      opening[language],
      closing[language],
      ...steps.flatMap(({ reask, reply }) => [reask[language], reply[language]]),
    ])
    expect(lines.length).toBeGreaterThan(100)
    expect(
      lines.flatMap((line) => splitSentences(language, line)).filter((line) => isInOtherLanguage(line, language)),
    ).toEqual([])
  })
})

describe('later sentences', () => {
  it.each([
    ['after a question that expects an answer', 'Hi. What would you like? We have tea.', 'Hi. What would you like?'],
    [
      'not after short sentences',
      'Yes. No. Fine. Thanks. Good. And what else?',
      'Yes. No. Fine. Thanks. Good. And what else?',
    ],
    ['not after "Really?"', 'Really? I like it.', 'Really? I like it.'],
    ['after one sentence too many', 'Here we are now. '.repeat(6), 'Here we are now. '.repeat(4).trimEnd()],
    ['where the reply speaks for someone else', 'Good evening. Learner: I want tea. Waiter: Fine.', 'Good evening.'],
    ['where the reply switches to another script', 'Good evening. Добрий вечір усім, хто тут є. Yes.', 'Good evening.'],
  ])('are cut %s', (_name, text, expected) => {
    expect(guarded(text)).toEqual({ out: expected, fault: null })
  })

  it('are sent while they are being written', () => {
    const guard = new ReplyGuard('en', 'B1')
    expect(guard.push('Good')).toBe('')
    expect(guard.push(' evening.')).toBe('Good evening.')
    expect(guard.push(' We have a table by the window')).toBe(' We have a table by the window')
    expect(guard.push(' for')).toBe(' for')
  })

  it('are a prefix of the reply, however it is chunked', () => {
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
        expect(text.startsWith(guarded(text, 'en', false, sizes).out)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
