// Whether a public item is shown immediately, waits for the operator's approval, or is rejected.
import type { InstanceSettings } from '@parley/contracts/operator/operator.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { modules } from '#database/modules.ts'
import type { scenarios } from '#database/scenarios.ts'
import { Problem } from '#platform/http/problem.ts'

export type Publishing = InstanceSettings['publishing']

/** The state of a new item. @throws Problem LIBRARY.PUBLISHING_OFF */
export function newState(publishing: Publishing, isPublic: boolean): 'visible' | 'waiting' {
  if (isPublic && publishing === 'off') throw new Problem('LIBRARY.PUBLISHING_OFF')
  return isPublic && publishing === 'reviewed' ? 'waiting' : 'visible'
}

/**
 * The state of a changed item. A hidden item stays hidden, even if it is being hidden concurrently: only an operator
 * can show it again.
 * @throws Problem LIBRARY.PUBLISHING_OFF
 */
export function changedState(
  table: typeof scenarios | typeof modules,
  publishing: Publishing,
  isPublic: boolean,
): { moderation: SQL; moderatedAt: SQL } {
  const state = newState(publishing, isPublic)
  const isHidden = sql`${table.moderation} = 'hidden'`
  return {
    moderation: sql`case when ${isHidden} then 'hidden' else ${state} end`,
    moderatedAt: sql`case when ${isHidden} then ${table.moderatedAt} else now() end`,
  }
}
