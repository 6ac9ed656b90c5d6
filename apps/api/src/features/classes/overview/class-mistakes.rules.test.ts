import { classTopicsMax, topicExamplesMax } from '@parley/contracts/classes/overview.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classTopics, type StudentTopic } from './class-mistakes.rules.ts'

const row = (studentId: string, topic: string, fields: Partial<StudentTopic> = {}): StudentTopic => ({
  studentId,
  topic,
  topicKey: topic.toLowerCase(),
  count: 1,
  example: { originalText: `${studentId} says ${topic}`, suggestion: 'right' },
  ...fields,
})

test('sorts mistakes by how many students make them', () => {
  const rows = [
    ...['a', 'b', 'c'].map((student) => row(student, 'Articles')),
    ...['a', 'b', 'c'].map((student) => row(student, 'Plurals', { count: 4 })),
    ...['a', 'b', 'c', 'd'].map((student) => row(student, 'Past tense')),
    ...['a', 'b'].map((student) => row(student, 'Commas', { count: 50 })),
  ]
  expect(classTopics(rows, 8).map(({ topic, students, count }) => [topic, students, count])).toEqual([
    ['Past tense', 4, 4],
    ['Plurals', 3, 12],
    ['Articles', 3, 3],
  ])
})

test('requires fewer students in a small class, but at least two', () => {
  const two = ['a', 'b'].map((student) => row(student, 'Articles'))
  expect(classTopics(two, 3)).toHaveLength(1)
  expect(classTopics(two, 4)).toHaveLength(0)
  expect(classTopics(two.slice(0, 1), 1)).toHaveLength(0)
})

test('shows one example per student', () => {
  const rows = [
    row('a', 'Articles', { example: { originalText: 'a hour', suggestion: 'an hour' } }),
    row('b', 'Articles', { example: { originalText: 'A hour', suggestion: 'an hour' } }),
    row('c', 'Articles', { example: null }),
    row('d', 'Articles', { count: 0 }),
  ]
  expect(classTopics(rows, 8)).toEqual([
    expect.objectContaining({ students: 3, count: 3, examples: [{ originalText: 'A hour', suggestion: 'an hour' }] }),
  ])
})

test('counts each student once', () => {
  const rows = fc.uniqueArray(fc.tuple(fc.nat(12), fc.nat(20), fc.nat(4)), {
    selector: ([student, topic]) => `${student} ${topic}`,
  })
  fc.assert(
    fc.property(rows, (found) => {
      const topics = classTopics(
        found.map(([student, topic, count]) => row(`s${student}`, `t${topic}`, { count })),
        13,
      )
      expect(topics.length).toBeLessThanOrEqual(classTopicsMax)
      for (const { topicKey, students, count, examples } of topics) {
        const own = found.filter(([, topic, count]) => `t${topic}` === topicKey && count > 0)
        expect([students, count]).toEqual([own.length, own.reduce((sum, [, , count]) => sum + count, 0)])
        expect(examples.length).toBeLessThanOrEqual(topicExamplesMax)
      }
    }),
  )
})
