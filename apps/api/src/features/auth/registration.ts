// Who may open an account: everybody, whoever has an invitation, or nobody.
import type { InstanceSettings } from '@parley/contracts/operator.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/problem.ts'
import { findInvitation, takeInvitation } from './invitation.queries.ts'
import { hashOfToken } from './token.ts'

export interface RegistrationDependencies {
  readonly db: Database
  readonly mode: () => Promise<InstanceSettings['registration']>
  /** Makes somebody a member of a team, which becomes the current organisation. False where there is no such team; throws where it is full. */
  readonly joinTeam: (tx: Database, orgId: string, userId: string) => Promise<boolean>
}

export interface Registration {
  /**
   * Whether somebody may register, before anything costly is done.
   * @param invitation the token of a link
   * @throws Problem AUTH.REGISTRATION_CLOSED, AUTH.INVITATION_INVALID
   */
  check(invitation: string | undefined): Promise<void>
  /** What follows from the invitation, in the transaction that opens the account. @throws Problem, and nothing is opened */
  admit(tx: Database, userId: string, invitation: string | undefined): Promise<void>
}

export function createRegistration({ db, mode, joinTeam }: RegistrationDependencies): Registration {
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
