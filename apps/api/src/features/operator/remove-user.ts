// Deleting an account for somebody: by the console and by the command alike.
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/problem.ts'
import { recordAction } from './actions.queries.ts'
import { findTag } from './users.queries.ts'

export interface UserRemoval {
  readonly db: Database
  /**
   * Deletes everything of a user, as if they had done it.
   * @returns the address of the account, null where it is gone already
   * @throws Problem FORBIDDEN with a detail `owns_team` while the user owns a team with other members
   */
  readonly deleteUser: (tx: Database, userId: string) => Promise<string | null>
  /** Takes back everything that is still to be sent to somebody. */
  readonly forgetMail: (user: { id: string; email: string }) => Promise<void>
}

export interface UserToRemove {
  readonly userId: string
  /** What was typed for their tag. */
  readonly typedTag: string
  /** Null where the command does it. */
  readonly actorId: string | null
}

/**
 * Deletes an account and writes it down, both or neither.
 * @throws Problem NOT_FOUND; VALIDATION.FAILED where the tag is another one; FORBIDDEN as `deleteUser` says
 */
export async function removeUser(
  { db, deleteUser, forgetMail }: UserRemoval,
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
  await forgetMail({ id: userId, email })
}
