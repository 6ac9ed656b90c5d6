// The end of an account, put together for the server and for the operator's command: what features do about it.
import type { Database } from '#database/connect.ts'
import { type Env, paddleSettings } from '#platform/env.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mail.ts'
import type { KeysFor } from '#platform/secret.ts'
import { forgetNetworks } from './features/auth/known-networks.ts'
import { recoveryQueue } from './features/auth/recovery.job.ts'
import { resetQueue } from './features/auth/reset.job.ts'
import { verificationQueue } from './features/auth/verification.job.ts'
import { endSubscriptionsOf } from './features/billing/end.ts'
import { moderationQueue } from './features/library/moderation.job.ts'
import { invitationQueue } from './features/org/invitation.job.ts'
import { weeklyMailQueue } from './features/progress/weekly-mail.ts'
import { createClosedAccounts } from './features/usage/closed-account.ts'
import { removeEverything } from './features/user/delete-account.ts'

export interface AccountEndDependencies {
  readonly env: Env
  readonly jobs: Pick<Jobs, 'send' | 'forget'>
  readonly mailer: Pick<Mailer, 'forget'>
  readonly keys: KeysFor
}

export interface AccountEnd {
  /** What is done about somebody who goes, in the same transaction and while everything is still there. */
  beforeDeletion(tx: Database, userId: string): Promise<void>
  /**
   * Deletes everything of a user, as if they had done it.
   * @returns the address of the account, null where it is gone already
   * @throws Problem FORBIDDEN with a detail `owns_team` while the user owns a team with other members
   */
  deleteUser(tx: Database, userId: string): Promise<string | null>
  /** Takes back every mail that is still to be sent to somebody, and deletes those in the outbox. */
  forgetMail(user: { readonly id: string; readonly email: string }): Promise<void>
}

export function accountEnd({ env, jobs, mailer, keys }: AccountEndDependencies): AccountEnd {
  const closedAccounts = createClosedAccounts(keys('closed accounts'))
  const beforeDeletion = async (tx: Database, userId: string) => {
    // What the sandbox knows goes with the organisation.
    if (paddleSettings(env) !== null) await endSubscriptionsOf(jobs, tx, userId)
    await closedAccounts.remember(tx, userId)
    await forgetNetworks(tx, userId)
  }
  return {
    beforeDeletion,
    deleteUser: (tx, userId) => removeEverything(tx, jobs, userId, beforeDeletion),
    async forgetMail({ id, email }) {
      await jobs.forget(resetQueue, { email: email.toLowerCase() })
      await jobs.forget(verificationQueue, { user_id: id })
      await jobs.forget(invitationQueue, { user_id: id })
      await jobs.forget(moderationQueue, { user_id: id })
      await jobs.forget(weeklyMailQueue, { user_id: id })
      await jobs.forget(recoveryQueue, { user_id: id })
      await mailer.forget(email)
    },
  }
}
