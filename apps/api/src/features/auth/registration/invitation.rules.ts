// Whether an invitation link can still be used.
import type { InvitationState } from '@parley/contracts/account/invitation.ts'

interface StoredLink {
  readonly expiresAt: Date
  readonly uses: number
  readonly maxUses: number
  /** Seats of its team; null if it has no team. */
  readonly seats: number | null
  /** Members and pending invitations of its team. */
  readonly seatsTaken: number
}

/** The first reason why a link cannot be used; `full` comes last, because seats can become free again. */
export function stateOf({ expiresAt, uses, maxUses, seats, seatsTaken }: StoredLink, now: Date): InvitationState {
  if (expiresAt <= now) return 'expired'
  if (uses >= maxUses) return 'used_up'
  return seats !== null && seatsTaken >= seats ? 'full' : 'valid'
}
