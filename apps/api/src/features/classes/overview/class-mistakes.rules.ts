// A class's most frequent mistakes. Pure.
import { classTopicsMax, topicExamplesMax } from '@parley/contracts/classes/overview.ts'
import type { Topic } from '@parley/contracts/review/topic.ts'

/** One student's mistakes in one topic, over all hand-ins. */
export interface StudentTopic {
  readonly studentId: string
  readonly topic: Topic
  /** Without overruled corrections and struck lines. */
  readonly count: number
  /** The latest; null if none is left. */
  readonly example: { readonly originalText: string; readonly suggestion: string } | null
}

export interface ClassTopic {
  readonly topic: Topic
  readonly students: number
  readonly count: number
  readonly examples: readonly { readonly originalText: string; readonly suggestion: string }[]
}

/** How many students must make a mistake for it to count as the class's. */
const studentsMin = 3

const studentsIn = (rows: readonly StudentTopic[]): number => new Set(rows.map(({ studentId }) => studentId)).size

function classTopic(rows: readonly StudentTopic[]): ClassTopic[] {
  const [first] = rows
  if (first === undefined) return []
  const examples = new Map(
    rows.flatMap(({ example }) => (example === null ? [] : [[example.originalText.toLowerCase(), example] as const])),
  )
  return [
    {
      topic: first.topic,
      students: studentsIn(rows),
      count: rows.reduce((sum, { count }) => sum + count, 0),
      examples: [...examples.values()].slice(0, topicExamplesMax),
    },
  ]
}

/**
 * Sorts topics by the number of students who have them, then by the number of mistakes. Shows one example per student,
 * so that no student represents the class. Mistakes of no topic come last, because they are of several kinds.
 * @param classSize in a small class fewer students suffice: all but one, but at least two
 */
export function classTopics(rows: readonly StudentTopic[], classSize: number): ClassTopic[] {
  const needed = Math.min(studentsMin, Math.max(2, classSize - 1))
  const counted = rows.filter(({ count }) => count > 0)
  return [...Map.groupBy(counted, ({ topic }) => topic).values()]
    .filter((of) => studentsIn(of) >= needed)
    .flatMap(classTopic)
    .toSorted(
      (a, b) =>
        Number(a.topic === 'other') - Number(b.topic === 'other') ||
        b.students - a.students ||
        b.count - a.count ||
        (a.topic < b.topic ? -1 : 1),
    )
    .slice(0, classTopicsMax)
}
