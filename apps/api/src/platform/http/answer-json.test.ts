import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerJson, isLarge } from './answer-json.ts'

const Entry = z.object({ text: z.string(), more: z.string().optional(), at: z.string().nullable() })
const Page = z.object({ items: z.array(Entry), offset: z.number(), first: Entry.optional() })
const text = 'a “word” 🙂'.repeat(1_000)
const page = (count: number) => ({
  items: Array.from({ length: count }, (_, n) => ({ text: `${n} ${text}`, at: null, secret: 'x' })),
  offset: 0,
})

function made(schema: z.ZodType, value: unknown): { json: string; steps: number } {
  const making = answerJson(schema, value)
  for (let steps = 0; ; steps++) {
    const { done, value: json } = making.next()
    if (done) return { json, steps }
  }
}

test.each([1, 3, 30])('serialises %d entries according to the schema', (count) => {
  expect(JSON.parse(made(Page, page(count)).json)).toEqual(Page.parse(page(count)))
})

test('serialises a large list entry by entry', () => {
  expect(made(Page, page(30)).steps).toBeGreaterThanOrEqual(30)
  expect(made(Page, page(1)).steps).toBe(1)
})

test('omits missing fields, and keeps null', () => {
  const [item] = JSON.parse(made(Page, page(30)).json).items
  expect(Object.keys(item)).toEqual(['text', 'at'])
})

test('validates an object as a unit if a rule connects its fields', () => {
  const Tied = Page.refine(({ items, offset }) => offset <= items.length)
  expect(() => made(Tied, { ...page(30), offset: 31 })).toThrow(z.ZodError)
})

test('rejects the same values as the schema', () => {
  expect(() => made(Page, { items: [...page(30).items, { text: 1 }], offset: 0 })).toThrow(z.ZodError)
  expect(() => made(Page, { items: page(30).items })).toThrow(z.ZodError)
})

test('recognises a large answer by the length or number of its texts', () => {
  expect(['x'.repeat(60_000), Array(10_000).fill(1), page(9)].map(isLarge)).toEqual([true, true, true])
  expect([null, 'x', page(1), Array(1_000).fill(1)].map(isLarge)).toEqual([false, false, false, false])
})
