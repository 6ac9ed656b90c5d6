// Queries for the log of operators' actions.
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/connect.ts'
import { operatorActions } from '#database/moderation.ts'
import { users } from '#database/users.ts'

/** The kinds of actions; the console has a sentence for each. */
export type ActionName =
  | 'user_deactivated'
  | 'user_activated'
  | 'user_signed_out'
  | 'user_deleted'
  | 'second_factor_reset'
  | 'operator_granted'
  | 'operator_revoked'
  | 'org_created'
  | 'org_renamed'
  | 'org_seats'
  | 'org_suspended'
  | 'org_handed_over'
  | 'password_reset'
  | 'org_resumed'
  | 'setting_changed'
  | 'invitation_created'
  | 'invitation_revoked'
  | `${'scenario' | 'module'}_${'kept' | 'hidden' | 'restored' | 'deleted' | 'approved'}`

export interface NewAction {
  /** Null for actions by the command. */
  readonly actorId: string | null
  readonly action: ActionName
  /** The target of the action, as the console names it. */
  readonly target: string
  readonly detail?: Record<string, string | number | null>
}

/** Records an operator's action, in the action's transaction. */
export async function recordAction(tx: Database, action: NewAction): Promise<void> {
  await tx.insert(operatorActions).values(action)
}

/** The actions, latest first. */
export const listActions = (db: Database, { offset, limit }: { offset: number; limit: number }) =>
  db
    .select({
      id: operatorActions.id,
      actor: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      action: operatorActions.action,
      target: operatorActions.target,
      detail: operatorActions.detail,
      createdAt: operatorActions.createdAt,
    })
    .from(operatorActions)
    .leftJoin(users, eq(users.id, operatorActions.actorId))
    .orderBy(desc(operatorActions.id))
    .offset(offset)
    .limit(limit)
