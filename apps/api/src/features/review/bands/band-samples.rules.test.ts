import { describe, expect, test } from 'vitest'
import { bandOf, overallBand, quotedBands } from './band-samples.rules.ts'

test.each([
  [[6, 6, 6], 6],
  [[6, 6, 6.5], 6],
  [[6, 6.5, 6.5], 6.5],
  [[6, 6.5], 6.5],
  [[7, 6.5], 7],
  [[0, 0, 0], 0],
  [[9, 9, 9], 9],
  [[5, 6, 6], 5.5],
  [[5, 5, 6], 5.5],
  [[6, 6, 6, 7], 6.5],
  [[6, 7, 7, 7], 7],
])('averages bands %j to %d', (bands, overall) => {
  expect(overallBand(bands)).toBe(overall)
})

const quote = (quote: string) => ({ quote, pair_id: 'a' })
const sample = (band: number, comment = `band ${band}`, evidence = [quote(`quote for ${band}`)]) => ({
  band,
  comment,
  evidence,
})

describe('the band of a criterion', () => {
  test('is the one on which two judgements agree, with the quotes of both', () => {
    expect(bandOf([sample(6, 'K', [quote('a b c')]), sample(6, 'L', [quote('a b c'), quote('d e f')])])).toEqual({
      band: 6,
      comment: 'K',
      evidence: [quote('a b c'), quote('d e f')],
    })
  })

  test('is the lower of two neighbours, and a range', () => {
    expect(bandOf([sample(7), sample(6)])).toMatchObject({ band: 6, range: [6, 7], comment: 'band 6' })
  })

  test('is the middle of two that are far apart', () => {
    expect(bandOf([sample(4), sample(8)])).toMatchObject({ band: 6, range: [4, 8] })
  })

  test('rests only on judgements with a quote', () => {
    expect(bandOf([sample(9, 'flattery', []), sample(5)])).toMatchObject({ band: 5, comment: 'band 5' })
    expect(bandOf([sample(5)])).not.toHaveProperty('range')
    expect(bandOf([sample(9, 'flattery', [])])).toEqual({ band: null, comment: '', evidence: [] })
  })
})

describe('the overall band', () => {
  const of = (...bands: (readonly number[])[]) => {
    const [fluency_and_coherence, lexical_resource, grammatical_range_and_accuracy] = bands.map((each) =>
      bandOf(each.map((band) => sample(band))),
    )
    if (!fluency_and_coherence || !lexical_resource || !grammatical_range_and_accuracy) throw new Error('three, please')
    return quotedBands({ fluency_and_coherence, lexical_resource, grammatical_range_and_accuracy })
  }

  test('is shown as a range if the judgements differ', () => {
    expect(of([6, 7], [6, 6], [5, 7])).toMatchObject({ overall: 6, overall_range: [5.5, 6.5] })
    expect(of([6, 6], [6, 6], [5, 5])).toEqual(expect.not.objectContaining({ overall_range: expect.anything() }))
  })

  test('is null without one of the criteria', () => {
    expect(of([6, 7], [], [5, 7])).toMatchObject({ overall: null, lexical_resource: { band: null } })
  })
})
