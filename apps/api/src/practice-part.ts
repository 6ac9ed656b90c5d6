// Registers the endpoints of practice and reviews, and connects these features.
import { join } from 'node:path'
import type { Language } from '@parley/contracts/language/language.ts'
import type { FastifyInstance } from 'fastify'
import { meteredModels } from '#ai/metered.ts'
import type { Database } from '#database/connect.ts'
import { publicUrl } from '#platform/env/env.ts'
import { runInSlices } from '#platform/http/run-in-slices.ts'
import type { Caller } from '#platform/http/session.ts'
import { createUploads } from '#platform/http/uploads.ts'
import { classesRoutes } from './features/classes/classes.routes.ts'
import { findAssignmentOf } from './features/classes/own/own.queries.ts'
import { type ConversationDeps, conversationRoutes } from './features/conversation/conversation.routes.ts'
import { transcriptionFor } from './features/conversation/line/describe-session.ts'
import { assignedTalks } from './features/conversation/opening/assigned.ts'
import { choosePartner } from './features/conversation/opening/open-session.ts'
import { saysSomething } from './features/conversation/script/moves.ts'
import { checkOfSteps } from './features/conversation/script/step-check.ts'
import { tryLine } from './features/conversation/script/try-line.ts'
import type { TurnBudget } from './features/conversation/session/turn-budget.ts'
import { TurnFinisher } from './features/conversation/turn/finish-turns.ts'
import { type BriefingDeps, briefVersion } from './features/library/briefing.routes.ts'
import { describeVersions, findScenario, libraryRoutes } from './features/library/library.routes.ts'
import { tellAuthorBy } from './features/library/moderation/moderation.job.ts'
import { proposeNext } from './features/library/next/next.ts'
import { Summaries } from './features/library/summaries.ts'
import { deleteDismissedCards } from './features/memory/memory.queries.ts'
import { memoryFor, memoryRoutes } from './features/memory/memory.routes.ts'
import { joinOrg, lockSeats } from './features/org/members.ts'
import { placementRoutes } from './features/placement/placement.routes.ts'
import { upsertProgress } from './features/progress/finished.ts'
import { progressRoutes } from './features/progress/progress.routes.ts'
import { reminderRoutes } from './features/reminder/reminder.routes.ts'
import type { WhenDismissed } from './features/review/dismissal.routes.ts'
import { findExamples, findSteps } from './features/review/examples.ts'
import { readFinished } from './features/review/finished.ts'
import { findMistakes } from './features/review/mistakes.ts'
import { reviewRoutes } from './features/review/review.routes.ts'
import { listShared, readShared } from './features/review/shared.ts'
import { taskRoutes } from './features/task/task.routes.ts'
import { todayRoutes } from './features/today/today.routes.ts'
import { trialRoutes } from './features/trial/trial.routes.ts'
import { createTrialTokens } from './features/trial/trial-token.ts'
import { createTrialVoice } from './features/trial/trial-voice.ts'
import { freeConversationsOf } from './features/usage/free-conversations.ts'
import { findModelUser } from './features/usage/usage.queries.ts'
import type { ModelUser } from './features/usage/usage.ts'
import { removeFiles } from './features/user/file-removal.job.ts'
import { builtInDictionary } from './features/vocabulary/built-in-dictionary.ts'
import { dueWordsFor } from './features/vocabulary/suggestion.queries.ts'
import { vocabularyRoutes } from './features/vocabulary/vocabulary.routes.ts'
import { markingPart } from './marking-part.ts'
import type { AccountParts, AppDeps, SharedParts } from './parts.ts'
import { keepTrial, playTrial } from './trial-part.ts'

export function practiceRoutes(
  app: FastifyInstance,
  deps: AppDeps,
  { files, keys, settings, usage, isSubscribed }: SharedParts & Pick<AccountParts, 'keys'>,
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
  const refusalOf = (user: ModelUser) => usage.refusalOf(user)
  const counted = {
    db,
    isSubscribed,
    freePerDay: env.FREE_CONVERSATIONS_PER_DAY,
  }
  const briefing: BriefingDeps = {
    db,
    choosePartner: (user, scenario) => choosePartner({ db, models, refusalOf }, user, scenario),
    transcriptionFor: (user) => transcriptionFor({ modelsFor, refusalOf }, user),
    freeConversationsOf: (user) => freeConversationsOf(counted, user),
  }
  libraryRoutes(app, {
    db,
    summaries,
    tellAuthor: tellAuthorBy(jobs),
    isSubscribed,
    publishing: async () => (await settings.current()).publishing,
    tryLine,
    languageModelFor: async (user) => {
      const refusal = await usage.refusalOf(user)
      if (refusal !== null && models.languageModel !== null) throw refusal
      return modelsFor(user).languageModel
    },
    briefing,
  })
  const remove = (tx: Database, ids: readonly string[]) => removeFiles(jobs, tx, ids)
  const turnBudget: TurnBudget = {
    take: (turn) => usage.takeTurn(turn),
    giveBack: (turn) => usage.giveTurnBack(turn),
    left: (turn, usedToday) => usage.turnsLeft(turn, usedToday),
  }
  const turnTools = {
    db,
    files,
    timeFactor: env.EXAM_TIME_FACTOR,
    metrics,
    translateWord: (word: string, own: Language, target: Language) => builtInDictionary.translate(word, own, target),
    removeFiles: remove,
    turnBudget,
  }
  const whenDismissed: WhenDismissed = async (tx, { sessionId, pairId }) => {
    await upsertProgress(readFinished)(tx, sessionId)
    await deleteDismissedCards(tx, pairId)
  }
  const finisher = new TurnFinisher({ ...turnTools, modelsOf })
  reviewRoutes(app, {
    db,
    files,
    jobs,
    finishTurns: (user, sessionId, log, signal) => finisher.finish(user.id, sessionId, log, signal),
    whenDismissed,
    removeFiles: remove,
  })
  todayRoutes(app, {
    db,
    summarizeVersions: (caller, ids) => summaries.ofVersions(caller, ids),
    proposeNext: (caller, request) => proposeNext({ db, summaries }, caller, request),
  })
  taskRoutes(app, {
    db,
    grammar: models.grammar,
    languageModelFor: (user) => modelsFor(user).languageModel,
    findMistakes: findOwnMistakes,
    async findSteps(userId, reviewId, language) {
      const found = await findSteps(db, userId, reviewId, language)
      if (found === null || found.steps.length === 0) return null
      const { targetLanguage, userDictionary } = found.scenario
      const check = await runInSlices(checkOfSteps(found.scenario))
      const steps = found.steps.map((step, at) => ({ ...step, ...check.sentencesOf(at) }))
      return { targetLanguage, words: userDictionary.map(({ word }) => word), steps, isDone: check.isDone }
    },
  })
  memoryRoutes(app, db)
  placementRoutes(app, {
    languageModelFor: (user) => modelsFor(user).languageModel,
    isWord: (word, language) => builtInDictionary.isWord(word, language),
    isAnswer: saysSomething,
  })
  reminderRoutes(app, { db, pushHosts: env.PUSH_HOSTS })
  progressRoutes(app, {
    db,
    files,
    listShared: (asked) => listShared(db, asked),
    readShared: (reader, reviewId) => readShared({ db, files }, reader, reviewId),
  })
  vocabularyRoutes(app, {
    db,
    files,
    removeFiles: (ids) => remove(db, ids),
    voiceKey: (language) => models.speech.voiceKey(language),
    modelsFor: (user) => {
      const { languageModel: model, configuredSpeech, builtInSpeech } = modelsFor(user)
      return { model, configuredSpeech, builtInSpeech, takeLookup: () => usage.takeLookup(user) }
    },
    findMistakes: findOwnMistakes,
    findExamples: (userId, reviewId, language) => findExamples(db, userId, reviewId, language),
  })
  const opening = {
    db,
    refusalOf,
    freePerDay: env.FREE_CONVERSATIONS_PER_DAY,
    isSubscribed: ({ orgId }: { orgId: string }) => isSubscribed(orgId),
    findScenario: (caller: Caller, id: string) => findScenario(db, caller, id),
  }
  trialRoutes(app, {
    tokens: createTrialTokens(publicUrl(env).startsWith('https:'), keys('trial talks')),
    voice: createTrialVoice(meteredModels(models, usage.visitorMeter).speech, deps.log),
    grammar: models.grammar,
    isOn: env.TRIAL_TURNS_PER_DAY > 0,
    takeTurn: () => usage.takeTrialTurn(env.TRIAL_TURNS_PER_DAY),
    play: playTrial(db),
    keep: (caller, talk, timeZone) => keepTrial({ ...opening, models: modelsFor(caller) }, caller, talk, timeZone),
  })
  const uploads = createUploads(join(env.DATA_DIR, 'uploads'))
  markingPart(app, { db, files, uploads, removeFiles: remove })
  const conversation = {
    ...turnTools,
    ...opening,
    uploads,
    modelsFor,
    dueWordsFor: (userId, language) => dueWordsFor(db, userId, { language, limit: 5 }),
    memoryFor: (session, language) => memoryFor(db, session, language),
    isPaidFor: async (orgId) => orgId !== null && isSubscribed(orgId),
    describeVersions: (caller, ids) => describeVersions(db, caller, ids),
    summarizeVersions: (caller, ids) => summaries.ofVersions(caller, ids),
    whenCorrected: upsertProgress(readFinished),
    whenDismissed,
    findAssignmentOf: (sessionId: string) => findAssignmentOf(db, sessionId),
  } satisfies ConversationDeps
  conversationRoutes(app, conversation)
  classesRoutes(app, {
    db,
    jobs,
    joinOrg,
    lockSeats,
    removeFiles: remove,
    summarizeVersions: (caller, ids) => summaries.ofVersions(caller, ids),
    ...assignedTalks(conversation),
    briefVersion: (caller, versionId, part) => briefVersion(briefing, caller, versionId, part),
  })
}
