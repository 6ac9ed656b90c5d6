import { expect, test } from 'vitest'
import { Problem } from '#platform/http/problem.ts'
import type { DueWord } from './due.rules.ts'
import type { WaitingGrade } from './offline.rules.ts'
import { giveGrade, type PostGrade, sendGrades } from './send-grades.ts'
import type { WordStore } from './word-store.ts'

const later = { again: '1', hard: '2', good: '3', easy: '4' }
const wordOf = (_id: string) => ({ _id, due_at: 'd', next_due: later }) as DueWord
const gradeOf = (_id: string, gradedAt = _id): WaitingGrade => ({
  _id,
  grade: 'good',
  dueAt: 'd',
  gradedAt,
  userId: 'ida',
})

/** An in-memory store, and a server that can go offline. */
function setUp(waiting: readonly WaitingGrade[] = []) {
  const grades = new Map(waiting.map((grade) => [grade._id, grade]))
  const store = {
    claim: async (userId: string) => {
      for (const [id, grade] of grades) if (grade.userId !== userId) grades.delete(id)
    },
    grades: async () => [...grades.values()].sort((one, other) => one.gradedAt.localeCompare(other.gradedAt)),
    putGrade: async (grade: WaitingGrade) => grades.set(grade._id, grade).size > 0,
    deleteGrade: async (id: string) => grades.delete(id),
    deleteWord: async () => undefined,
  } as unknown as WordStore
  const server = { problem: null as Problem | null, received: [] as string[] }
  const post: PostGrade = async ({ _id }) => {
    if (server.problem) throw server.problem
    server.received.push(_id)
    return { due_at: 'from the server' }
  }
  return { store, server, post, waits: () => [...grades.keys()] }
}

test('sends an answer immediately, or stores it if there is no connection', async () => {
  const { store, server, post, waits } = setUp()
  expect(await giveGrade(store, wordOf('a'), gradeOf('a'), post)).toBe('from the server')
  server.problem = new Problem('NETWORK')
  expect(await giveGrade(store, wordOf('b'), gradeOf('b'), post)).toBe('3')
  expect(waits()).toEqual(['b'])
})

test('sends waiting answers first, in order', async () => {
  const { store, server, post, waits } = setUp([gradeOf('b', '2'), gradeOf('a', '1')])
  expect(await giveGrade(store, wordOf('c'), gradeOf('c'), post)).toBe('from the server')
  expect(server.received).toEqual(['a', 'b', 'c'])
  expect(waits()).toEqual([])
})

test('drops a permanently rejected answer but keeps a temporarily rejected one', async () => {
  const { store, server, post, waits } = setUp([gradeOf('a')])
  server.problem = new Problem('UNAVAILABLE', { status: 503 })
  expect(await sendGrades(store, post, 'ida')).toBe(0)
  expect(waits()).toEqual(['a'])
  server.problem = new Problem('NOT_FOUND', { status: 404 })
  expect(await sendGrades(store, post, 'ida')).toBe(1)
  expect(waits()).toEqual([])
})

test('reports a rejected answer without storing it', async () => {
  const { store, server, post, waits } = setUp()
  server.problem = new Problem('NOT_FOUND', { status: 404 })
  await expect(giveGrade(store, wordOf('a'), gradeOf('a'), post)).rejects.toThrow()
  expect(waits()).toEqual([])
})

test("never sends one account's answers to another", async () => {
  const { store, server, post, waits } = setUp([gradeOf('a'), { ...gradeOf('b'), userId: 'ben' }])
  expect(await sendGrades(store, post, 'ben')).toBe(1)
  expect(server.received).toEqual(['b'])
  expect(waits()).toEqual([])
})
