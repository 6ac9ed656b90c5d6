// Tasks made from a review's mistakes, or from the steps of its conversation: created, read, completed.
import type { Language } from '@parley/contracts/language/language.ts'
import { completeTask, createTask, getTask, listTasksOfReview } from '@parley/contracts/practice/task.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Grammar } from '#ai/grammar/grammar.ts'
import type { LanguageModel } from '#ai/language-model/language-model.ts'
import { madeBy } from '#ai/made-by.ts'
import { ModelUnavailable } from '#ai/model-unavailable.ts'
import type { Database } from '#database/connect.ts'
import type { TaskRow } from '#database/tasks.ts'
import { Problem } from '#platform/http/problem.ts'
import { serve } from '#platform/http/serve.ts'
import type { Caller } from '#platform/http/session.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { type ScriptedSteps, stepSentences } from './step-sentences.rules.ts'
import { countTasks, findTask, insertTask, keepAnswers, listTasks } from './task.queries.ts'
import { ownDrafts, sentenceOf, stepToSay, unknownKeys, withResults } from './task.rules.ts'
import { taskView } from './task-view.ts'
import { type SentenceRequest, writeSentences } from './task-writer.ts'
import { tryByRules, tryWithModel } from './tried-options.ts'

export interface TaskDeps {
  readonly db: Database
  /** Tries answers where there is no model. */
  readonly grammar: Grammar
  /** The model that this user may use. Null if there is none; then a task has only the learner's own sentences. */
  languageModelFor(user: Caller): LanguageModel | null
  /** The mistakes in the user's review that still count; null for other users' reviews. */
  findMistakes(userId: string, reviewId: string): Promise<(SentenceRequest & { readonly isReady: boolean }) | null>
  /** The steps of the review's conversation, explained in `language`; null if there is no script. */
  findSteps(userId: string, reviewId: string, language: Language): Promise<ScriptedSteps | null>
}

type Made = Pick<TaskRow, 'sentences' | 'madeBy'>

/** Each task may cost a request to a model. */
const creationLimit: Limit = { name: 'tasks', max: 20, windowMs: 60_000, countedIn: 'process' }

/** A signal that aborts when the client disconnects before the response is complete. */
function disconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new Error('The client has gone'))
  })
  return controller.signal
}

export function taskRoutes(app: FastifyInstance, deps: TaskDeps): void {
  const { db, findMistakes, findSteps } = deps
  serve(
    app,
    createTask,
    async ({ user, body, reply }) => {
      const found = await findMistakes(user.id, body.review_id)
      if (found === null) throw new Problem('NOT_FOUND')
      if (!found.isReady) throw new Problem('REVIEW.NOT_READY')
      const ofMistakes = await sentencesFor(deps, user, found, disconnectSignal(reply))
      const made = ofMistakes.sentences.length > 0 ? ofMistakes : await ofSteps(deps, user, body.review_id)
      if (made.sentences.length === 0) throw new Problem('TASK.NO_MISTAKES')
      const { targetLanguage } = found
      const row = await insertTask(db, { userId: user.id, reviewId: body.review_id, targetLanguage, ...made })
      if (row === null) throw new Problem('NOT_FOUND')
      return taskView(row)
    },
    { limit: creationLimit },
  )

  serve(app, getTask, async ({ user, params }) => taskView(await ownTask(db, user.id, params.id)))

  serve(app, listTasksOfReview, async ({ user, params }) => {
    const rows = await listTasks(db, user.id, params.id)
    if (rows === null) throw new Problem('NOT_FOUND')
    return { items: rows.map(taskView) }
  })

  serve(app, completeTask, async ({ user, params, body: { answers } }) => {
    const task = await ownTask(db, user.id, params.id)
    if (task.completedAt !== null) return taskView(task)
    const unknown = unknownKeys(task.sentences, answers)
    if (unknown.length > 0) {
      const message = 'There is no such sentence'
      throw new Problem(
        'VALIDATION.FAILED',
        unknown.map((key) => ({ path: `answers.${key}`, code: 'invalid', message })),
      )
    }
    const isSaid = task.sentences.some((sentence) => stepToSay(sentence) !== null)
    const steps = isSaid ? await findSteps(user.id, task.reviewId, user.explanationLanguage) : null
    const sentences = withResults(task.sentences, answers, (step, line) => steps?.isDone(step, line) ?? false)
    const correctCount = sentences.filter(({ isRight }) => isRight).length
    const result = { userAnswers: answers, sentences, correctCount }
    const completed = await keepAnswers(db, { id: task.id, userId: user.id, ...result })
    return taskView(completed ?? (await ownTask(db, user.id, params.id)))
  })
}

async function ownTask(db: Database, userId: string, id: string): Promise<TaskRow> {
  const task = await findTask(db, userId, id)
  if (task === null) throw new Problem('NOT_FOUND')
  return task
}

/** A sentence for each step of the conversation. Each further task of a review practises a step in another way. */
async function ofSteps(
  { db, findSteps }: Pick<TaskDeps, 'db' | 'findSteps'>,
  user: Caller,
  reviewId: string,
): Promise<Made> {
  const steps = await findSteps(user.id, reviewId, user.explanationLanguage)
  return { sentences: steps === null ? [] : stepSentences(steps, await countTasks(db, reviewId)), madeBy: null }
}

/**
 * The learner's own corrected sentences, and further ones if there is a model. Every answer to choose from has been
 * tried: sentences with too few wrong ones have a free answer, or are left out if a model wrote them.
 */
async function sentencesFor(
  { grammar, languageModelFor }: Pick<TaskDeps, 'grammar' | 'languageModelFor'>,
  user: Caller,
  wanted: SentenceRequest,
  signal: AbortSignal,
): Promise<Made> {
  if (wanted.mistakes.length === 0) return { sentences: [], madeBy: null }
  const model = languageModelFor(user)
  const language = wanted.targetLanguage
  const own = ownDrafts(wanted.mistakes, language)
  try {
    if (model !== null) {
      const drafts = [...own, ...(await writeSentences(model, wanted, signal))]
      const wrong = await tryWithModel(model, drafts, { language, level: wanted.level, signal })
      const sentences = drafts.map((draft) => sentenceOf(draft, wrong.get(draft) ?? [], language))
      const usable = sentences.filter(({ said, options }) => said !== null || options.length > 0)
      return { sentences: usable, madeBy: madeBy(model, 'task@1') }
    }
  } catch (error) {
    signal.throwIfAborted()
    // Without a working model, the task has only the learner's own sentences.
    if (own.length === 0 || !(error instanceof ModelUnavailable)) throw error
  }
  const wrong = await tryByRules(grammar, own, { language, signal })
  return { sentences: own.map((draft) => sentenceOf(draft, wrong.get(draft) ?? [], language)), madeBy: null }
}
