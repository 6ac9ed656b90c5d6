import { expect, test } from 'vitest'
import { costOf, ModelPricesText } from './model-prices.ts'

const used = { input_tokens: 2_000_000, output_tokens: 500_000, transcription_seconds: 90, spoken_characters: 20_000 }

test('computes the cost of each role from the prices', () => {
  const prices = ModelPricesText.parse('EUR input=0.40 output=1.60, minute=0.006 characters=15')
  expect(costOf(used, prices)).toEqual({
    currency: 'EUR',
    language_model: expect.closeTo(1.6),
    transcription: expect.closeTo(0.009),
    speech: expect.closeTo(0.3),
  })
})

test('computes no cost without a price for the role', () => {
  const prices = ModelPricesText.parse('USD input=0.1')
  expect(costOf({ input_tokens: 10 }, prices)).toMatchObject({ transcription: null, speech: null })
  expect(costOf({}, prices)?.language_model).toBe(0)
  expect(costOf(used, undefined)).toBeNull()
})

test.each(['', 'EUR', 'input=1', 'XYZ input=1', 'EUR tokens=1', 'EUR input=cheap', 'EUR input=-1'])(
  'rejects "%s" as prices',
  (text) => {
    expect(ModelPricesText.safeParse(text).success).toBe(false)
  },
)
