// The endpoints of practice and its review, with what they need of one another.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { meteredModels } from '#ai/metered.ts'
import type { Database } from '#database/connect.ts'
import { createUploads } from '#platform/uploads.ts'
import { isSubscribed } from './features/billing/billing.queries.ts'
import { conversationRoutes } from './features/conversation/conversation.routes.ts'
import { TurnFinisher } from './features/conversation/upload/finish-turns.ts'
import { describeVersions, findScenario, libraryRoutes } from './features/library/library.routes.ts'
import { tellAuthorBy } from './features/library/moderation.job.ts'
import { Summaries } from './features/library/summaries.ts'
import { keepOne } from './features/progress/finished.ts'
import { progressRoutes } from './features/progress/progress.routes.ts'
import { readFinished } from './features/review/finished.ts'
import { findMistakes } from './features/review/mistakes.ts'
import { reviewRoutes } from './features/review/review.routes.ts'
import { listShared, readShared } from './features/review/shared.ts'
import { taskRoutes } from './features/task/task.routes.ts'
import { findModelUser } from './features/usage/usage.queries.ts'
import type { ModelUser } from './features/usage/usage.ts'
import { removeFiles } from './features/user/file-removal.job.ts'
import { dueWordsFor } from './features/vocabulary/suggestion.queries.ts'
import { vocabularyRoutes } from './features/vocabulary/vocabulary.routes.ts'
import type { Dependencies, SharedParts } from './parts.ts'

/** What is practised, and what is said about it afterwards. */
export function practiceRoutes(
  app: FastifyInstance,
  deps: Dependencies,
  { files, settings, usage }: SharedParts,
): void {
  const { env, models, metrics, jobs } = deps
  const { db } = deps.connection
  const findOwnMistakes = (userId: string, reviewId: string) => findMistakes(db, userId, reviewId)
  const modelsFor = (user: ModelUser) => meteredModels(models, usage.meterFor(user))
  const modelsOf = async (userId: string) => {
    const user = await findModelUser(db, userId)
    return user && modelsFor(user)
  }
  const summaries = new Summaries(db)
  libraryRoutes(app, {
    db,
    summaries,
    tellAuthor: tellAuthorBy(jobs),
    publishing: async () => (await settings.current()).publishing,
    languageModelFor: async (user) => {
      const refusal = await usage.refusalOf(user)
      if (refusal !== null && models.languageModel !== null) throw refusal
      return modelsFor(user).languageModel
    },
  })
  const remove = (tx: Database, ids: readonly string[]) => removeFiles(jobs, tx, ids)
  const turnTools = { db, files, timeFactor: env.EXAM_TIME_FACTOR, metrics, removeFiles: remove }
  const finisher = new TurnFinisher({ ...turnTools, modelsOf })
  reviewRoutes(app, {
    db,
    files,
    jobs,
    finishTurns: (user, sessionId, log, leaving) => finisher.finish(user.id, sessionId, log, leaving),
    removeFiles: remove,
  })
  taskRoutes(app, {
    db,
    languageModelFor: (user) => modelsFor(user).languageModel,
    findMistakes: findOwnMistakes,
  })
  progressRoutes(app, {
    db,
    listShared: (asked) => listShared(db, asked),
    readShared: (reader, reviewId) => readShared({ db, files }, reader, reviewId),
  })
  const voice = JSON.stringify([env.SPEECH_BASE_URL ?? env.OPENAI_BASE_URL, env.SPEECH_MODEL, env.SPEECH_VOICE])
  vocabularyRoutes(app, {
    db,
    files,
    removeFiles: (ids) => remove(db, ids),
    voice,
    modelsFor: (user) => {
      const { languageModel: model, configuredSpeech: speech, builtInSpeech } = modelsFor(user)
      return { model, speech, builtInSpeech, takeLookup: () => usage.takeLookup(user) }
    },
    findMistakes: findOwnMistakes,
  })
  conversationRoutes(app, {
    ...turnTools,
    uploads: createUploads(join(env.DATA_DIR, 'uploads')),
    modelsFor,
    refusalOf: (user) => usage.refusalOf(user),
    turnBudget: {
      take: (turn) => usage.takeTurn(turn),
      giveBack: (turn) => usage.giveTurnBack(turn),
      left: (turn, usedToday) => usage.turnsLeft(turn, usedToday),
    },
    dueWordsFor: (userId, language) => dueWordsFor(db, userId, { language, limit: 5 }),
    freePerDay: env.FREE_CONVERSATIONS_PER_DAY,
    isSubscribed: ({ orgId }) => isSubscribed(db, orgId),
    findScenario: (caller, id) => findScenario(db, caller, id),
    describeVersions: (caller, ids) => describeVersions(db, caller, ids),
    summarizeVersions: (caller, ids) => summaries.ofVersions(caller, ids),
    whenCorrected: keepOne(readFinished),
  })
}
