// Who may register: everybody, users with an invitation, or nobody.
import type { InstanceSettings } from '@parley/contracts/operator.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { hashOfToken } from '../token.ts'
import { findInvitation, takeInvitation } from './invitation.queries.ts'

export interface RegistrationDeps {
  readonly db: Database
  readonly mode: () => Promise<InstanceSettings['registration']>
  /** Adds a user to a team, which becomes their current organisation. False for an unknown team; throws for a full one. */
  readonly joinTeam: (tx: Database, orgId: string, userId: string) => Promise<boolean>
}

export interface Registration {
  /**
   * Checks whether a user may register, before anything costly.
   * @param invitation the token of a link
   * @throws Problem AUTH.REGISTRATION_CLOSED, AUTH.INVITATION_INVALID
   */
  check(invitation: string | undefined): Promise<void>
  /** Applies the invitation in the transaction that creates the account. @throws Problem, which cancels it */
  admit(tx: Database, userId: string, invitation: string | undefined): Promise<void>
}

export function createRegistration({ db, mode, joinTeam }: RegistrationDeps): Registration {
  return {
    async check(invitation) {
      const registration = await mode()
      if (registration === 'closed') throw new Problem('AUTH.REGISTRATION_CLOSED')
      if (invitation === undefined) {
        if (registration === 'invite') throw new Problem('AUTH.REGISTRATION_CLOSED')
        return
      }
      if ((await findInvitation(db, hashOfToken(invitation))) === null) throw new Problem('AUTH.INVITATION_INVALID')
    },
    async admit(tx, userId, invitation) {
      if (invitation === undefined) return
      const taken = await takeInvitation(tx, hashOfToken(invitation))
      const isIn = taken !== null && (taken.orgId === null || (await joinTeam(tx, taken.orgId, userId)))
      if (!isIn) throw new Problem('AUTH.INVITATION_INVALID')
    },
  }
}
