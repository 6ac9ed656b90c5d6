// Sends answers to the server: immediately if it is reachable, otherwise later and in order.
import type { DueWord } from './due.rules.ts'
import { isPointless, isUnreachable, type WaitingGrade } from './offline.rules.ts'
import type { WordStore } from './word-store.ts'

/** Sends an answer to the server (`post-grade.ts`). @throws Problem */
export type PostGrade = (grade: WaitingGrade) => Promise<{ readonly due_at: string | null }>

let sending: Promise<number> | null = null

async function sendAll(store: WordStore, post: PostGrade, userId: string): Promise<number> {
  let sent = 0
  // Answers left by another account whose session expired are removed before anything is sent.
  await store.claim(userId)
  for (const grade of await store.grades()) {
    try {
      await post(grade)
    } catch (error) {
      if (!isPointless(error)) break
    }
    await store.deleteWord(grade._id)
    await store.deleteGrade(grade._id)
    sent += 1
  }
  return sent
}

/** Sends this user's waiting answers in order until the server is unreachable. @returns how many were removed */
export function sendGrades(store: WordStore, post: PostGrade, userId: string): Promise<number> {
  sending ??= sendAll(store, post, userId).finally(() => {
    sending = null
  })
  return sending
}

/** Sends one answer, or queues it behind the others. @returns when the word is due again */
export async function giveGrade(
  store: WordStore,
  word: DueWord,
  grade: WaitingGrade,
  post: PostGrade,
): Promise<string | null> {
  await sendGrades(store, post, grade.userId)
  const isFirst = (await store.grades()).length === 0
  try {
    if (isFirst) {
      const { due_at: dueAt } = await post(grade)
      await store.deleteWord(word._id)
      return dueAt
    }
  } catch (error) {
    if (!isUnreachable(error)) throw error
    if (!(await store.putGrade(grade))) throw error
    return word.next_due[grade.grade]
  }
  await store.putGrade(grade)
  return word.next_due[grade.grade]
}
