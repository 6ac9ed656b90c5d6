// The jobs: what is done beside the requests.
import { meteredModels } from '#ai/metered.ts'
import type { Database } from '#database/connect.ts'
import { sweepRateLimitsHourly } from '#platform/database-windows.ts'
import { publicUrl } from '#platform/env.ts'
import { recoveryQueue, recoveryWorker } from './features/auth/recovery.job.ts'
import { resetQueue, resetWorker } from './features/auth/reset.job.ts'
import { removeEndedSignIns } from './features/auth/sign-ins.job.ts'
import { verificationQueue, verificationWorker } from './features/auth/verification.job.ts'
import { expireRecordings } from './features/conversation/upload/recordings.ts'
import { finishWaitingTurns } from './features/conversation/upload/waiting.job.ts'
import { moderationQueue, moderationWorker } from './features/library/moderation.job.ts'
import { invitationQueue, invitationWorker } from './features/org/invitation.job.ts'
import { keepOne } from './features/progress/finished.ts'
import { sendWeeklyMails } from './features/progress/weekly-mail.ts'
import { readFinished } from './features/review/finished.ts'
import { reviewQueue, reviewWorker } from './features/review/review.job.ts'
import { forgetOldUsage } from './features/usage/closed-account.ts'
import { findModelUser } from './features/usage/usage.queries.ts'
import { workOnExports } from './features/user/export.job.ts'
import { fileRemovalQueue, fileRemovalWorker, removeFiles } from './features/user/file-removal.job.ts'
import { suggestTiers } from './features/vocabulary/suggestion.ts'
import { countDue } from './features/vocabulary/vocabulary.queries.ts'
import type { Dependencies, SharedParts } from './parts.ts'

/** What is done beside the requests. */
export async function work(deps: Dependencies, { files, usage }: Pick<SharedParts, 'files' | 'usage'>): Promise<void> {
  const { env, log, models, mailer, metrics, jobs } = deps
  const { unlimited: db } = deps.connection
  const sender = { db, mailer, publicUrl: publicUrl(env) }
  const keepFinished = keepOne(readFinished)
  const whenReady: typeof keepFinished = async (tx, sessionId) => {
    await keepFinished(tx, sessionId)
    await suggestTiers(tx, sessionId)
  }
  const modelsOf = async (userId: string) => {
    const user = await findModelUser(db, userId)
    return user && meteredModels(models, usage.meterFor(user))
  }
  const languageModelFor = async (userId: string) => (await modelsOf(userId))?.languageModel ?? null
  await jobs.work(reviewQueue, reviewWorker({ db, grammar: models.grammar, languageModelFor, whenReady }))
  await jobs.work(resetQueue, resetWorker(sender))
  await jobs.work(verificationQueue, verificationWorker(sender))
  await removeEndedSignIns(jobs, db)
  await jobs.work(recoveryQueue, recoveryWorker(sender))
  await jobs.work(invitationQueue, invitationWorker(sender))
  await jobs.work(moderationQueue, moderationWorker(sender))
  await sendWeeklyMails(jobs, { ...sender, countDue: (userId) => countDue(db, userId, new Date()) })
  await jobs.work(fileRemovalQueue, fileRemovalWorker(files))
  await forgetOldUsage(jobs, db)
  await workOnExports(jobs, { db, files })
  const remove = (tx: Database, ids: readonly string[]) => removeFiles(jobs, tx, ids)
  await expireRecordings(jobs, { db, keepDays: env.KEEP_RECORDINGS_DAYS, removeFiles: remove })
  const turnTools = { db, files, modelsOf, timeFactor: env.EXAM_TIME_FACTOR, metrics, removeFiles: remove }
  await finishWaitingTurns(jobs, turnTools, log)
  await sweepRateLimitsHourly(jobs, db)
}
