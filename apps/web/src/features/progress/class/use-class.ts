// The organisation whose members' progress the reader may see.
import type { Org } from '@parley/contracts/org/org.ts'
import { may } from '@parley/contracts/org/policy.ts'
import { useCurrentOrganisation } from '#platform/session/organisations.ts'

/**
 * The current organisation if it has other members and the reader's role may see their progress; otherwise undefined.
 */
export function useClass(): Org | undefined {
  const org = useCurrentOrganisation()
  return org && !org.is_personal && may(org.role, 'see_members_progress') ? org : undefined
}
