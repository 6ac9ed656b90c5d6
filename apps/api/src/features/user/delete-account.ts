// Deletes an account, all or nothing; a job deletes its files afterwards.
import type { Database } from '#database/connect.ts'
import { findOwnedFiles } from '#database/owned.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { deleteAccount, findTeamsToHandOver, lockAccount } from './deletion.queries.ts'
import { removeFiles } from './file-removal.job.ts'

/**
 * Deletes all of a user's data.
 * @param before what else to do first, in the same transaction
 * @returns the account's e-mail address
 * @throws Problem FORBIDDEN while the user owns a team with other members, with a detail for each
 */
export const removeEverything = (
  db: Database,
  jobs: Pick<Jobs, 'send'>,
  userId: string,
  before: (tx: Database, userId: string) => Promise<void>,
): Promise<string | null> =>
  db.transaction(async (tx) => {
    const email = await lockAccount(tx, userId)
    if (email === null) return null
    const teams = await findTeamsToHandOver(tx, userId)
    if (teams.length > 0) {
      const details = teams.map((name) => ({
        path: '',
        code: 'owns_team',
        message: `Have the organisation "${name}" handed over to another owner first`,
      }))
      throw new Problem('FORBIDDEN', details)
    }
    await before(tx, userId)
    for await (const files of findOwnedFiles(tx, userId)) await removeFiles(jobs, tx, files)
    await deleteAccount(tx, userId)
    return email
  })
