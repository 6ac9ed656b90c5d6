// What an author may do, or is told that they may not.
import { may } from '@parley/contracts/policy.ts'
import { Problem } from '#platform/problem.ts'
import { type Author, type Belonging, mayEdit } from './authoring.rules.ts'

/** @throws Problem FORBIDDEN */
export function requireEdit(item: Belonging, author: Author): void {
  if (!mayEdit(item, author)) throw new Problem('FORBIDDEN')
}

/**
 * The organisation that something belongs to once it is visible as wanted. What is shared with a team is kept there by
 * those who act in that team; for whom something is, only its author decides.
 * @param before how it was; null where it is new
 * @throws Problem FORBIDDEN
 */
export function orgFor(author: Author, wanted: Belonging['visibility'], before: Belonging | null): string | null {
  if (before !== null && before.ownerId !== author.id && before.visibility !== wanted) throw new Problem('FORBIDDEN')
  if (wanted !== 'TEAM_ONLY') return before === null ? author.orgId : before.orgId
  const isElsewhere = before?.visibility === 'TEAM_ONLY' && before.orgId !== author.orgId
  if (isElsewhere || !may(author.role, 'create_team_items')) throw new Problem('FORBIDDEN')
  return author.orgId
}
