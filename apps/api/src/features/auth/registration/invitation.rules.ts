// What an invitation link is still good for.
import type { InvitationState } from '@parley/contracts/invitation.ts'

interface StoredLink {
  readonly expiresAt: Date
  readonly uses: number
  readonly maxUses: number
  /** Places of its team; null if it is for no team. */
  readonly seats: number | null
  /** Members and open invitations of its team. */
  readonly seatsTaken: number
}

/** The first reason why a link does not work; `full` comes last, because places can become free again. */
export function stateOf({ expiresAt, uses, maxUses, seats, seatsTaken }: StoredLink, now: Date): InvitationState {
  if (expiresAt <= now) return 'expired'
  if (uses >= maxUses) return 'used_up'
  return seats !== null && seatsTaken >= seats ? 'full' : 'valid'
}
