// Permission checks for authors.
import { may } from '@parley/contracts/org/policy.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Author, type Belonging, mayEdit } from './authoring.rules.ts'

/** @throws Problem FORBIDDEN */
export function requireEdit(item: Belonging, author: Author): void {
  if (!mayEdit(item, author)) throw new Problem('FORBIDDEN')
}

/**
 * The organisation that an item with the wanted visibility belongs to. A team item stays in the team only if the editor
 * acts in that team; only its author may change its visibility.
 * @param before the item before the change; null if it is new
 * @throws Problem FORBIDDEN
 */
export function orgFor(author: Author, wanted: Belonging['visibility'], before: Belonging | null): string | null {
  if (before !== null && before.ownerId !== author.id && before.visibility !== wanted) throw new Problem('FORBIDDEN')
  if (wanted !== 'TEAM_ONLY') return before === null ? author.orgId : before.orgId
  const isElsewhere = before?.visibility === 'TEAM_ONLY' && before.orgId !== author.orgId
  if (isElsewhere || !may(author.role, 'create_team_items')) throw new Problem('FORBIDDEN')
  return author.orgId
}
