// Practice of due words: listing them, grading, undoing a grade; and saving mistakes as cards.
import { gradeWord, listDueWords, type UserWord, undoGrade } from '@parley/contracts/practice/vocabulary.ts'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import { type KeptDeps, keptRoutes } from './kept.routes.ts'
import type { Reader } from './met.queries.ts'
import { keepGrade, takeBackGrade } from './practice.queries.ts'
import { gradedAt, nextDue } from './schedule.rules.ts'
import { countDue, findUserWord, pageOfDue } from './vocabulary.queries.ts'
import type { ViewWords } from './word-view.ts'

export interface PracticeDeps extends KeptDeps {
  readonly view: ViewWords
}

export function practiceRoutes(app: FastifyInstance, deps: PracticeDeps): void {
  const { db, view } = deps
  const viewOf = async (reader: Reader, id: string): Promise<UserWord> => {
    const row = await findUserWord(db, reader.id, id)
    const [shown] = row === null ? [] : await view(reader, [row])
    if (shown === undefined) throw new Problem('NOT_FOUND')
    return shown
  }

  serve(app, listDueWords, async ({ user, query: { target_language: targetLanguage, limit } }) => {
    const now = new Date()
    const rows = await pageOfDue(db, user.id, { now, targetLanguage, limit })
    const due = await countDue(db, user.id, now)
    const total = targetLanguage === undefined ? [...due.values()] : [due.get(targetLanguage) ?? 0]
    const shown = await view(user, rows)
    const items = shown.map((word, index) => ({ ...word, next_due: nextDue(rows[index]?.userWord.card ?? null, now) }))
    return { items, total: total.reduce((sum, count) => sum + count, 0) }
  })

  serve(app, gradeWord, async ({ user, params: { id }, body: { grade, due_at, graded_at: told } }) => {
    const dueAt = new Date(due_at)
    const graded = { id, grade, dueAt, now: gradedAt(told === undefined ? null : new Date(told), dueAt, new Date()) }
    if (!(await keepGrade(db, user.id, graded))) throw new Problem('NOT_FOUND')
    return viewOf(user, id)
  })

  serve(app, undoGrade, async ({ user, params: { id } }) => {
    if (!(await takeBackGrade(db, user.id, id))) throw new Problem('NOT_FOUND')
    return viewOf(user, id)
  })

  keptRoutes(app, deps, viewOf)
}
