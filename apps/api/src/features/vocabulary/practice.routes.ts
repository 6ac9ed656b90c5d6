// Words that are due: asked, graded, taken back; and mistakes that become words to be asked.
import type { Language } from '@parley/contracts/language.ts'
import type { Mistake } from '@parley/contracts/review.ts'
import { gradeWord, keepMistake, listDueWords, type UserWord, undoGrade } from '@parley/contracts/vocabulary.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/problem.ts'
import { serve } from '#platform/serve.ts'
import type { Reader } from './met.queries.ts'
import { keepMistakeEntry } from './mistake.queries.ts'
import { keepGrade, takeBackGrade } from './practice.queries.ts'
import { nextDue } from './schedule.rules.ts'
import { countDue, findUserWord, pageOfDue } from './vocabulary.queries.ts'
import type { ViewWords } from './word-view.ts'

export interface MistakeFound {
  readonly targetLanguage: Language
  readonly sessionId: string
  readonly mistakes: readonly Mistake[]
}

export interface PracticeDependencies {
  readonly db: Database
  findMistakes(userId: string, reviewId: string): Promise<MistakeFound | null>
  readonly view: ViewWords
}

export function practiceRoutes(app: FastifyInstance, { db, findMistakes, view }: PracticeDependencies): void {
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

  serve(app, gradeWord, async ({ user, params: { id }, body: { grade, due_at: dueAt } }) => {
    const given = { id, grade, dueAt: new Date(dueAt), now: new Date() }
    if (!(await keepGrade(db, user.id, given))) throw new Problem('NOT_FOUND')
    return viewOf(user, id)
  })

  serve(app, undoGrade, async ({ user, params: { id } }) => {
    if (!(await takeBackGrade(db, user.id, id))) throw new Problem('NOT_FOUND')
    return viewOf(user, id)
  })

  serve(app, keepMistake, async ({ user, body }) => {
    const found = await findMistakes(user.id, body.review_id)
    const mistake = found?.mistakes.find(
      ({ pair_id, original_text }) => pair_id === body.pair_id && original_text === body.original_text,
    )
    if (found === null || mistake === undefined) throw new Problem('NOT_FOUND')
    const { targetLanguage, sessionId } = found
    const kept = { mistake, targetLanguage, sessionId, nativeLanguage: user.explanationLanguage }
    return viewOf(user, await keepMistakeEntry(db, user.id, kept))
  })
}
