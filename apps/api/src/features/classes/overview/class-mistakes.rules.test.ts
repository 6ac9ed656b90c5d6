import { classTopicsMax, topicExamplesMax } from '@parley/contracts/classes/overview.ts'
import type { Topic } from '@parley/contracts/review/topic.ts'
import { topics } from '@parley/contracts/review/topics.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classTopics, type StudentTopic } from './class-mistakes.rules.ts'

const row = (studentId: string, topic: Topic, fields: Partial<StudentTopic> = {}): StudentTopic => ({
  studentId,
  topic,
  count: 1,
  example: { originalText: `${studentId} says ${topic}`, suggestion: 'right' },
  ...fields,
})

test('sorts mistakes by how many students make them', () => {
  const rows = [
    ...['a', 'b', 'c'].map((student) => row(student, 'article')),
    ...['a', 'b', 'c'].map((student) => row(student, 'number', { count: 4 })),
    ...['a', 'b', 'c', 'd'].map((student) => row(student, 'tense')),
    ...['a', 'b'].map((student) => row(student, 'case', { count: 50 })),
    ...['a', 'b', 'c', 'd', 'e'].map((student) => row(student, 'other', { count: 9 })),
  ]
  expect(classTopics(rows, 8).map(({ topic, students, count }) => [topic, students, count])).toEqual([
    ['tense', 4, 4],
    ['number', 3, 12],
    ['article', 3, 3],
    ['other', 5, 45],
  ])
})

test('counts a student once whose mistakes were stored under two keys', () => {
  const rows = [row('a', 'article'), row('a', 'article', { count: 2 }), row('b', 'article')]
  expect(classTopics(rows, 3)).toMatchObject([{ topic: 'article', students: 2, count: 4 }])
  expect(classTopics(rows, 8)).toEqual([])
})

test('requires fewer students in a small class, but at least two', () => {
  const two = ['a', 'b'].map((student) => row(student, 'article'))
  expect(classTopics(two, 3)).toHaveLength(1)
  expect(classTopics(two, 4)).toHaveLength(0)
  expect(classTopics(two.slice(0, 1), 1)).toHaveLength(0)
})

test('shows one example per student', () => {
  const rows = [
    row('a', 'article', { example: { originalText: 'a hour', suggestion: 'an hour' } }),
    row('b', 'article', { example: { originalText: 'A hour', suggestion: 'an hour' } }),
    row('c', 'article', { example: null }),
    row('d', 'article', { count: 0 }),
  ]
  expect(classTopics(rows, 8)).toEqual([
    expect.objectContaining({ students: 3, count: 3, examples: [{ originalText: 'A hour', suggestion: 'an hour' }] }),
  ])
})

test('counts each student once', () => {
  const rows = fc.uniqueArray(fc.tuple(fc.nat(12), fc.constantFrom(...topics), fc.nat(4)), {
    selector: ([student, topic]) => `${student} ${topic}`,
  })
  fc.assert(
    fc.property(rows, (found) => {
      const counted = classTopics(
        found.map(([student, topic, count]) => row(`s${student}`, topic, { count })),
        13,
      )
      expect(counted.length).toBeLessThanOrEqual(classTopicsMax)
      for (const { topic, students, count, examples } of counted) {
        const own = found.filter(([, each, count]) => each === topic && count > 0)
        expect([students, count]).toEqual([own.length, own.reduce((sum, [, , count]) => sum + count, 0)])
        expect(examples.length).toBeLessThanOrEqual(topicExamplesMax)
      }
    }),
  )
})
