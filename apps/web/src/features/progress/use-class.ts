// The team whose members' progress the reader may see.
import type { Org } from '@parley/contracts/org.ts'
import { may } from '@parley/contracts/policy.ts'
import { useCurrentOrganisation } from '#platform/organisations.ts'

/** The current organisation where it has others in it and the role lets their progress be seen; else undefined. */
export function useClass(): Org | undefined {
  const org = useCurrentOrganisation()
  return org && !org.is_personal && may(org.role, 'see_members_progress') ? org : undefined
}
