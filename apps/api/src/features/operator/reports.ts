// Decides about a public item, for the console and the command.
import type { ItemKind } from '@parley/contracts/operator/moderation.ts'
import type { Decision } from '@parley/contracts/operator/operator-reports.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { type ActionName, recordAction } from './actions.queries.ts'

type Act = (tx: Database, kind: ItemKind, id: string) => Promise<boolean>

interface JudgedItem {
  readonly title: string
  readonly state: 'visible' | 'waiting' | 'hidden'
  /** Null for built-in items. */
  readonly authorId: string | null
}

/** The library's actions on an item; each returns whether it changed anything. */
export interface Moderation {
  readonly findItem: (db: Database, kind: ItemKind, id: string) => Promise<JudgedItem | null>
  readonly keepItem: Act
  readonly restoreItem: Act
  readonly approveItem: Act
  readonly deleteItem: Act
  readonly hideItem: (tx: Database, kind: ItemKind, id: string, reason: string) => Promise<boolean>
}

const done = { keep: 'kept', hide: 'hidden', restore: 'restored', delete: 'deleted', approve: 'approved' } as const

interface Notice {
  readonly user_id: string
  readonly title: string
  readonly event: 'hidden' | 'restored' | 'deleted'
  readonly reason: string | null
}

export interface DecisionDeps {
  readonly db: Database
  readonly moderation: Moderation
  /** Mails the author once the transaction has been committed. */
  readonly tellAuthor: (tx: Database, notice: Notice) => Promise<void>
}

export interface Decided {
  readonly kind: ItemKind
  readonly id: string
  readonly decision: Decision
  /** Required to hide and to delete. */
  readonly reason: string | undefined
  /** Null for the command. */
  readonly actorId: string | null
}

/** Whether the author must be told a reason. */
export const needsReason = (decision: Decision): boolean => decision === 'hide' || decision === 'delete'

/** The event in the mail to the author; null if nothing changes for them. */
function eventOf(decision: Decision, before: JudgedItem['state']): Notice['event'] | null {
  if (decision === 'hide') return 'hidden'
  if (decision === 'delete') return 'deleted'
  return before === 'hidden' ? 'restored' : null
}

/**
 * Carries out a decision, records it and queues a mail to the author, all or nothing.
 * @returns the item's title
 * @throws Problem NOT_FOUND if there is no such item in a state that allows it; VALIDATION.FAILED without a reason
 */
export async function decide({ db, moderation, tellAuthor }: DecisionDeps, decided: Decided): Promise<string> {
  const { kind, id, decision, reason, actorId } = decided
  if (needsReason(decision) && reason === undefined) {
    throw new Problem('VALIDATION.FAILED', [{ path: 'reason', code: 'required', message: 'Say why' }])
  }
  return db.transaction(async (tx) => {
    const item = await moderation.findItem(tx, kind, id)
    if (item === null) throw new Problem('NOT_FOUND')
    const isDone =
      decision === 'hide'
        ? await moderation.hideItem(tx, kind, id, reason ?? '')
        : await moderation[`${decision}Item`](tx, kind, id)
    if (!isDone) throw new Problem('NOT_FOUND')
    const action: ActionName = `${kind}_${done[decision]}`
    await recordAction(tx, {
      actorId,
      action,
      target: item.title,
      ...(needsReason(decision) && { detail: { reason: reason ?? '' } }),
    })
    const event = eventOf(decision, item.state)
    if (item.authorId !== null && event !== null) {
      await tellAuthor(tx, { user_id: item.authorId, title: item.title, event, reason: reason ?? null })
    }
    return item.title
  })
}
