// Deletes a user's account, for the console and the command.
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { recordAction } from './actions.queries.ts'
import { findTag } from './users.queries.ts'

export interface UserRemoval {
  readonly db: Database
  /**
   * Deletes all of a user's data, as at the user's own request.
   * @returns the account's e-mail address, null if it no longer exists
   * @throws Problem FORBIDDEN with a detail `owns_team` while the user owns a team with other members
   */
  readonly deleteUser: (tx: Database, userId: string) => Promise<string | null>
  /** Cancels everything that is still to be sent to the user. */
  readonly removePendingWork: (user: { id: string; email: string }) => Promise<void>
}

export interface UserToRemove {
  readonly userId: string
  /** The tag typed to confirm the deletion. */
  readonly typedTag: string
  /** Null for the command. */
  readonly actorId: string | null
}

/**
 * Deletes an account and records it, both or neither.
 * @throws Problem NOT_FOUND; VALIDATION.FAILED if the tag does not match; FORBIDDEN as in `deleteUser`
 */
export async function removeUser(
  { db, deleteUser, removePendingWork }: UserRemoval,
  { userId, typedTag, actorId }: UserToRemove,
): Promise<void> {
  const email = await db.transaction(async (tx) => {
    const tagName = await findTag(tx, userId)
    if (tagName === null) throw new Problem('NOT_FOUND')
    if (typedTag !== tagName) {
      throw new Problem('VALIDATION.FAILED', [{ path: 'tag_name', code: 'other_tag', message: 'Not this user’s tag' }])
    }
    const address = await deleteUser(tx, userId)
    if (address === null) throw new Problem('NOT_FOUND')
    await recordAction(tx, { actorId, action: 'user_deleted', target: tagName })
    return address
  })
  await removePendingWork({ id: userId, email })
}
