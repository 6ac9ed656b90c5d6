import { describe, expect, test } from 'vitest'
import { parseReviewSearch, writeReviewSearch } from './review-search.ts'

describe('review search', () => {
  test('an empty or unknown address is the summary', () => {
    expect(parseReviewSearch({})).toEqual({ tab: 'summary', at: undefined })
    expect(parseReviewSearch({ tab: 'tasks', at: -1 })).toEqual({ tab: 'summary', at: undefined })
    expect(parseReviewSearch({ at: 1.5 })).toEqual({ tab: 'summary', at: undefined })
    expect(parseReviewSearch({ at: '2' })).toEqual({ tab: 'summary', at: undefined })
  })

  test('what is written is read back alike', () => {
    expect(writeReviewSearch({ tab: 'summary', at: undefined })).toEqual({})
    const shown = { tab: 'mistakes', at: 2 } as const
    expect(parseReviewSearch(writeReviewSearch(shown))).toEqual(shown)
  })
})
