// What becomes public: at once, once the operator has approved it, or not at all.
import type { InstanceSettings } from '@parley/contracts/operator.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { modules } from '#database/modules.ts'
import type { scenarios } from '#database/scenarios.ts'
import { Problem } from '#platform/problem.ts'

export type Publishing = InstanceSettings['publishing']

/** The state of something new. @throws Problem LIBRARY.PUBLISHING_OFF */
export function newState(publishing: Publishing, isPublic: boolean): 'visible' | 'waiting' {
  if (isPublic && publishing === 'off') throw new Problem('LIBRARY.PUBLISHING_OFF')
  return isPublic && publishing === 'reviewed' ? 'waiting' : 'visible'
}

/**
 * The state of something that is changed. What is hidden stays so, also where it is hidden at this very moment: only an
 * operator shows it again.
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
