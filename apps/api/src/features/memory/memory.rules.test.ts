import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import { checkFound, type FoundCard, mistakeCards, newCardsMax, partnerMemory } from './memory.rules.ts'

const lines = [
  { pairId: 'a', text: 'Hello, a table for two, please.' },
  { pairId: 'b', text: 'My Sister lives in Lisbon, so I learn Portuguese.' },
]
const found = (change: Partial<FoundCard>): FoundCard => ({
  kind: 'fact',
  text: 'Has a sister in Lisbon.',
  quote: 'my sister lives in lisbon',
  pair_id: 'b',
  ...change,
})
const check = (cards: readonly FoundCard[], known: readonly string[] = []) =>
  runInSlices(checkFound(cards, lines, (text) => text, new Set(known)))

describe('checkFound', () => {
  it('stores a card with the learner’s exact words', async () => {
    expect(await check([found({})])).toEqual([
      {
        kind: 'fact',
        key: 'has a sister in lisbon',
        text: 'Has a sister in Lisbon.',
        quote: 'My Sister lives in Lisbon',
        suggestion: null,
        pairId: 'b',
      },
    ])
  })

  it('finds the correct line even if another one is named', async () => {
    expect(await check([found({ pair_id: 'a' })])).toMatchObject([{ pairId: 'b' }])
  })

  it('drops quotes that were never said', async () => {
    expect(await check([found({ quote: 'my brother lives in Lisbon' }), found({ quote: '' })])).toEqual([])
  })

  it('drops known cards, even with different punctuation, and duplicates', async () => {
    expect(await check([found({})], ['has a sister in lisbon'])).toEqual([])
    expect(await check([found({}), found({ text: 'has a sister in Lisbon!' })])).toHaveLength(1)
  })

  it('drops a card that is unreadable or has a link', async () => {
    const readable = () => null
    expect(await runInSlices(checkFound([found({})], lines, readable, new Set()))).toEqual([])
    expect(await check([found({ text: 'See https://example.org' }), found({ text: 'x'.repeat(200) })])).toEqual([])
  })

  it('stores no more cards than requested', async () => {
    const many = Array.from({ length: 30 }, (_, index) => found({ text: `Card ${index}` }))
    expect(await check(many)).toHaveLength(newCardsMax)
  })

  it('quotes literally, whatever the model sends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), fc.string(), async (text, quote, pair_id) => {
        for (const card of await check([found({ text, quote, pair_id })]))
          expect(lines.find(({ pairId }) => pairId === card.pairId)?.text).toContain(card.quote)
      }),
    )
  })
})

describe('partnerMemory', () => {
  const card = (kind: 'fact' | 'aim' | 'mistake', text: string) => ({ kind, text, quote: 'q', suggestion: 'right' })

  it('lists aims before facts, and mistakes separately with their correction', () => {
    const told = partnerMemory([card('fact', 'Has a dog.'), card('mistake', 'Articles'), card('aim', 'Wants B2.')])
    expect(told).toEqual({ about: ['Wants B2.', 'Has a dog.'], oftenWrong: ['Articles: q → right'] })
  })

  it('passes on only a few of many cards', () => {
    const many = Array.from({ length: 50 }, (_, index) => card(index % 2 ? 'fact' : 'mistake', `${index}`))
    const { about, oftenWrong } = partnerMemory(many)
    expect([about.length, oftenWrong.length]).toEqual([6, 3])
  })
})

describe('mistakeCards', () => {
  it('makes no card for mistakes of no topic', () => {
    const mistake = { topic: 'other', originalText: 'o', suggestion: 's', pairId: 'p' } as const
    expect(mistakeCards([mistake])).toEqual([])
    expect(mistakeCards([{ ...mistake, topic: 'article' }])).toHaveLength(1)
  })
})
