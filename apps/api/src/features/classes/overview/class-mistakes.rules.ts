// The most frequent mistakes of a class. Pure.
import { classTopicsMax, topicExamplesMax } from '@parley/contracts/classes/overview.ts'

/** One student's mistakes of one topic, over all hand-ins. */
export interface StudentTopic {
  readonly studentId: string
  readonly topicKey: string
  readonly topic: string
  /** Without overruled corrections and struck-out lines. */
  readonly count: number
  /** The newest; null where none is left. */
  readonly example: { readonly originalText: string; readonly suggestion: string } | null
}

export interface ClassTopic {
  readonly topic: string
  readonly topicKey: string
  readonly students: number
  readonly count: number
  readonly examples: readonly { readonly originalText: string; readonly suggestion: string }[]
}

/** The number of students that makes a mistake one of the class. */
const studentsMin = 3

function classTopic(rows: readonly StudentTopic[]): ClassTopic[] {
  const [first] = rows
  if (first === undefined) return []
  const examples = new Map(
    rows.flatMap(({ example }) => (example === null ? [] : [[example.originalText.toLowerCase(), example] as const])),
  )
  return [
    {
      topic: first.topic,
      topicKey: first.topicKey,
      students: rows.length,
      count: rows.reduce((sum, { count }) => sum + count, 0),
      examples: [...examples.values()].slice(0, topicExamplesMax),
    },
  ]
}

/**
 * Topics by how many students have them, then by how often they came up. One example a student, so that nobody stands for all.
 * @param classSize in a small class fewer students are enough: all but one, and never a single one
 */
export function classTopics(rows: readonly StudentTopic[], classSize: number): ClassTopic[] {
  const needed = Math.min(studentsMin, Math.max(2, classSize - 1))
  const counted = rows.filter(({ count }) => count > 0)
  return [...Map.groupBy(counted, ({ topicKey }) => topicKey).values()]
    .filter((of) => of.length >= needed)
    .flatMap(classTopic)
    .toSorted((a, b) => b.students - a.students || b.count - a.count || (a.topicKey < b.topicKey ? -1 : 1))
    .slice(0, classTopicsMax)
}
