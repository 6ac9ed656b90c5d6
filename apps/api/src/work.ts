// Starts the jobs: work that is done outside of requests.
import { meteredModels } from '#ai/metered.ts'
import type { Database } from '#database/connect.ts'
import { publicUrl } from '#platform/env/env.ts'
import { sweepRateLimitsHourly } from '#platform/limits/database-limiter.ts'
import { sendPushTo } from '#platform/push/send.ts'
import { recoveryQueue, recoveryWorker } from './features/auth/recovery/recovery.job.ts'
import { resetQueue, resetWorker } from './features/auth/recovery/reset.job.ts'
import { verificationQueue, verificationWorker } from './features/auth/recovery/verification.job.ts'
import { removeEndedSignIns } from './features/auth/sign-ins/sign-ins.job.ts'
import { countDueSoon } from './features/classes/reminders/due.queries.ts'
import { sendDueReminders } from './features/classes/reminders/due-reminder.job.ts'
import { teacherReminderQueue, teacherReminderWorker } from './features/classes/reminders/teacher-reminder.ts'
import { classInvitationQueue, classInvitationWorker } from './features/classes/roster/class-invitation.job.ts'
import { removeExpiredInvitations } from './features/classes/roster/expired-invitations.job.ts'
import { removeOldMisses } from './features/conversation/session/old-misses.job.ts'
import { expireRecordings } from './features/conversation/session/recordings.ts'
import { removeUnusedSessions } from './features/conversation/session/unused-sessions.job.ts'
import { finishWaitingTurns } from './features/conversation/turn/waiting.job.ts'
import { moderationQueue, moderationWorker } from './features/library/moderation/moderation.job.ts'
import { memoryQueue, memoryWorker } from './features/memory/memory.job.ts'
import { invitationQueue, invitationWorker } from './features/org/invitation.job.ts'
import { upsertProgress } from './features/progress/finished.ts'
import { localTime } from './features/progress/progress.rules.ts'
import { countDaysAtRisk } from './features/progress/streak.ts'
import { sendWeeklyMails } from './features/progress/weekly-mail.ts'
import { sendReminders } from './features/reminder/reminder.job.ts'
import { readFinished } from './features/review/finished.ts'
import { reviewQueue, reviewWorker } from './features/review/review.job.ts'
import type { WhenReady } from './features/review/writing.queries.ts'
import { forgetOldUsage } from './features/usage/closed-account.ts'
import { findModelUser } from './features/usage/usage.queries.ts'
import { workOnExports } from './features/user/export.job.ts'
import { fileRemovalQueue, fileRemovalWorker, removeFiles } from './features/user/file-removal.job.ts'
import { takeLevelAfter } from './features/user/level.ts'
import { suggestTiers } from './features/vocabulary/suggestion.ts'
import { countDue } from './features/vocabulary/vocabulary.queries.ts'
import type { AppDeps, SharedParts } from './parts.ts'

export async function work(deps: AppDeps, { files, usage }: Pick<SharedParts, 'files' | 'usage'>): Promise<void> {
  const { env, log, models, mailer, metrics, jobs } = deps
  const { unlimited: db } = deps.connection
  const sender = { db, mailer, publicUrl: publicUrl(env) }
  const keepFinished = upsertProgress(readFinished)
  const whenReady: WhenReady = async (tx, { sessionId, userId, attempt }) => {
    await keepFinished(tx, sessionId)
    await suggestTiers(tx, sessionId)
    await takeLevelAfter(tx, sessionId)
    if (attempt === 0) await jobs.send(memoryQueue, { session_id: sessionId, user_id: userId }, tx)
  }
  const modelsOf = async (userId: string) => {
    const user = await findModelUser(db, userId)
    return user && meteredModels(models, usage.meterFor(user))
  }
  const languageModelFor = async (userId: string) => (await modelsOf(userId))?.languageModel ?? null
  await jobs.work(memoryQueue, memoryWorker({ db, languageModelFor }))
  await jobs.work(reviewQueue, reviewWorker({ db, grammar: models.grammar, languageModelFor, whenReady, log }))
  await jobs.work(resetQueue, resetWorker(sender))
  await jobs.work(verificationQueue, verificationWorker(sender))
  await removeEndedSignIns(jobs, db)
  await removeExpiredInvitations(jobs, db)
  await jobs.work(recoveryQueue, recoveryWorker(sender))
  await jobs.work(invitationQueue, invitationWorker(sender))
  await jobs.work(classInvitationQueue, classInvitationWorker(sender))
  await jobs.work(moderationQueue, moderationWorker(sender))
  await sendDueReminders(jobs, sender)
  await jobs.work(teacherReminderQueue, teacherReminderWorker(sender))
  await sendWeeklyMails(jobs, { ...sender, countDue: (userId) => countDue(db, userId, new Date()) })
  await sendReminders(jobs, {
    db,
    log,
    sendPush: sendPushTo(env.PUSH_HOSTS),
    clockAt: localTime,
    publicUrl: publicUrl(env),
    standingOf: async (userId, day) => ({
      dueAssignments: await countDueSoon(db, userId, new Date()),
      dueWords: (await countDue(db, userId, new Date())).values().reduce((sum, due) => sum + due, 0),
      daysAtRisk: await countDaysAtRisk(db, userId, day),
    }),
  })
  await jobs.work(fileRemovalQueue, fileRemovalWorker(files))
  await forgetOldUsage(jobs, db)
  await workOnExports(jobs, { db, files })
  const remove = (tx: Database, ids: readonly string[]) => removeFiles(jobs, tx, ids)
  await removeUnusedSessions(jobs, { db, removeFiles: remove })
  await removeOldMisses(jobs, db)
  await expireRecordings(jobs, { db, keepDays: env.KEEP_RECORDINGS_DAYS, removeFiles: remove })
  const turnTools = {
    db,
    files,
    modelsOf,
    timeFactor: env.EXAM_TIME_FACTOR,
    metrics,
    removeFiles: remove,
    turnBudget: { giveBack: (turn: { userId: string }) => usage.giveTurnBack(turn) },
  }
  await finishWaitingTurns(jobs, turnTools, log)
  await sweepRateLimitsHourly(jobs, db)
}
