import { expect, test } from 'vitest'
import { readTopics } from './read-topics.ts'

const example = (original_text: string) => ({ original_text, suggestion: 's', review_id: 'r', pair_id: 'p' })

test('counts keys of the same topic together, and mistakes of no topic last', () => {
  const counted = [
    { key: 'spelling', count: 9, example: null },
    { key: 'tense', count: 4, example: example('goed') },
    { key: 'article', count: 3, example: null },
    { key: 'articles', count: 2, example: example('a hour') },
    { key: 'other', count: 1, example: null },
  ]
  expect(readTopics(counted)).toEqual([
    { topic: 'article', count: 5, example: example('a hour') },
    { topic: 'tense', count: 4, example: example('goed') },
    { topic: 'other', count: 10, example: null },
  ])
})
