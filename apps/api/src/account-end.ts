// Deletes an account, for the server and for the admin command, by calling each feature's part of the deletion.
import type { Database } from '#database/connect.ts'
import { type Env, paddleSettings } from '#platform/env/env.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import type { KeysFor } from '#platform/secret.ts'
import { recoveryQueue } from './features/auth/recovery/recovery.job.ts'
import { resetQueue } from './features/auth/recovery/reset.job.ts'
import { verificationQueue } from './features/auth/recovery/verification.job.ts'
import { forgetNetworks } from './features/auth/sign-ins/known-networks.ts'
import { endSubscriptionsOf } from './features/billing/end.ts'
import { forgetStudent, forgetTeacher } from './features/classes/marking/account-end.ts'
import { dueReminderQueue } from './features/classes/reminders/due-reminder.job.ts'
import { teacherReminderQueue } from './features/classes/reminders/teacher-reminder.ts'
import { moderationQueue } from './features/library/moderation/moderation.job.ts'
import { memoryQueue } from './features/memory/memory.job.ts'
import { invitationQueue } from './features/org/invitation.job.ts'
import { weeklyMailQueue } from './features/progress/weekly-mail.ts'
import { createClosedAccounts } from './features/usage/closed-account.ts'
import { removeEverything } from './features/user/delete-account.ts'
import { removeFiles } from './features/user/file-removal.job.ts'

export interface AccountEndDeps {
  readonly env: Env
  readonly jobs: Pick<Jobs, 'send' | 'forget'>
  readonly mailer: Pick<Mailer, 'forget'>
  readonly keys: KeysFor
}

export interface AccountEnd {
  /** Runs in the transaction that deletes a user, before their rows are deleted. */
  beforeDeletion(tx: Database, userId: string): Promise<void>
  /**
   * Deletes all of a user's data, as if the user had done it.
   * @returns the account's e-mail address, or null if it is already deleted
   * @throws Problem FORBIDDEN with a detail `owns_team` while the user owns a team with other members
   */
  deleteUser(tx: Database, userId: string): Promise<string | null>
  /** Deletes the jobs that refer to a deleted user, including unsent mails, and their messages in the outbox. */
  removePendingWork(user: { readonly id: string; readonly email: string }): Promise<void>
}

export function accountEnd({ env, jobs, mailer, keys }: AccountEndDeps): AccountEnd {
  const closedAccounts = createClosedAccounts(keys('closed accounts'))
  const beforeDeletion = async (tx: Database, userId: string) => {
    // The sandbox's rows are deleted with the organisation.
    if (paddleSettings(env) !== null) await endSubscriptionsOf(jobs, tx, userId)
    await closedAccounts.remember(tx, userId)
    await forgetNetworks(tx, userId)
    await removeFiles(jobs, tx, await forgetStudent(tx, userId))
    await forgetTeacher(tx, userId)
  }
  return {
    beforeDeletion,
    deleteUser: (tx, userId) => removeEverything(tx, jobs, userId, beforeDeletion),
    async removePendingWork({ id, email }) {
      await jobs.forget(resetQueue, { email: email.toLowerCase() })
      await jobs.forget(verificationQueue, { user_id: id })
      await jobs.forget(invitationQueue, { user_id: id })
      await jobs.forget(moderationQueue, { user_id: id })
      await jobs.forget(weeklyMailQueue, { user_id: id })
      await jobs.forget(memoryQueue, { user_id: id })
      await jobs.forget(dueReminderQueue, { user_id: id })
      await jobs.forget(teacherReminderQueue, { user_id: id })
      await jobs.forget(recoveryQueue, { user_id: id })
      await mailer.forget(email)
    },
  }
}
