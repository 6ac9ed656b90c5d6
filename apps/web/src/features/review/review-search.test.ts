import { describe, expect, test } from 'vitest'
import { parseReviewSearch, writeReviewSearch } from './review-search.ts'

const summary = { tab: 'summary', at: undefined, pair: undefined, task: undefined }

describe('review search', () => {
  test('parses an empty or unknown URL as the summary', () => {
    expect(parseReviewSearch({})).toEqual(summary)
    expect(parseReviewSearch({ tab: 'all', at: -1, pair: 7, task: '../x' })).toEqual(summary)
    expect(parseReviewSearch({ at: 1.5 })).toEqual(summary)
    expect(parseReviewSearch({ at: '2' })).toEqual(summary)
  })

  test('parses what it writes', () => {
    expect(writeReviewSearch({ tab: 'summary' })).toEqual({})
    const mistake = { tab: 'mistakes', at: 2, pair: undefined, task: undefined } as const
    expect(parseReviewSearch(writeReviewSearch(mistake))).toEqual(mistake)
    const said = { tab: 'mistakes', at: undefined, pair: '65f0c0ffee65f0c0ffee65f1', task: undefined } as const
    expect(parseReviewSearch(writeReviewSearch(said))).toEqual(said)
    const task = { tab: 'tasks', at: undefined, pair: undefined, task: '65f0c0ffee65f0c0ffee65f0' } as const
    expect(parseReviewSearch(writeReviewSearch(task))).toEqual(task)
  })
})
