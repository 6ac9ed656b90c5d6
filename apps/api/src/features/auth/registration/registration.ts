// Who may register: everybody, users with an invitation, or no one; and what an invitation admits to.
import type { InstanceSettings } from '@parley/contracts/operator.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Count, invitedLimit } from '#platform/limits/limits.ts'
import { hashOfToken } from '../token.ts'
import { findInvitation, findOpenInvitation, takeInvitation } from './invitation.queries.ts'

/** What became of a user who comes by a link: they are new in its team, or were in it, or it is for no active team. */
type Joined = 'joined' | 'member' | 'gone'

/** Makes a user a member of a link's team, under the lock of the team; with null the link is for none. */
type Join = (orgId: string | null) => Promise<Joined>

export interface RegistrationDeps {
  readonly db: Database
  readonly mode: () => Promise<InstanceSettings['registration']>
  /** Adds a user to a team, which becomes their current organisation. False for an unknown team; throws for a full one. */
  readonly joinTeam: (tx: Database, orgId: string, userId: string) => Promise<boolean>
}

export interface Registration {
  /**
   * What a request is counted under: the link if it brings a working one, which limits itself by its uses. A class that
   * shares one address may all come at once.
   * @param otherwise for a request without a link, or with one that does not work
   */
  countOf(invitation: string | undefined, otherwise: Count): Promise<Count>
  /**
   * Checks whether a user may register, before anything costly.
   * @param invitation the token of a link
   * @throws Problem AUTH.REGISTRATION_CLOSED, AUTH.INVITATION_INVALID
   */
  check(invitation: string | undefined): Promise<void>
  /** Applies the invitation in the transaction that creates the account. @throws Problem, which cancels it */
  admit(tx: Database, userId: string, invitation: string | undefined): Promise<void>
}

/**
 * Uses a link once in the transaction in which a user joins its team; members of the team use nothing up. Its team is
 * locked before the link, as everywhere, so that two never wait for each other.
 * @returns the link's team
 * @throws Problem AUTH.INVITATION_INVALID; what `join` throws
 */
export async function applyInvitation(tx: Database, token: string, join: Join): Promise<string | null> {
  const hash = hashOfToken(token)
  const link = await findInvitation(tx, hash)
  const joined = link === null ? 'gone' : await join(link.orgId)
  if (link !== null && joined === 'member') return link.orgId
  if (link === null || joined === 'gone' || !(await takeInvitation(tx, hash))) {
    throw new Problem('AUTH.INVITATION_INVALID')
  }
  return link.orgId
}

export function createRegistration({ db, mode, joinTeam }: RegistrationDeps): Registration {
  return {
    async countOf(invitation, otherwise) {
      const link = invitation === undefined ? null : await findOpenInvitation(db, hashOfToken(invitation))
      return link === null ? otherwise : { limit: invitedLimit, key: link.id }
    },
    async check(invitation) {
      const registration = await mode()
      if (registration === 'closed') throw new Problem('AUTH.REGISTRATION_CLOSED')
      if (invitation === undefined) {
        if (registration === 'invite') throw new Problem('AUTH.REGISTRATION_CLOSED')
        return
      }
      if ((await findOpenInvitation(db, hashOfToken(invitation))) === null) throw new Problem('AUTH.INVITATION_INVALID')
    },
    async admit(tx, userId, invitation) {
      if (invitation === undefined) return
      await applyInvitation(tx, invitation, async (orgId) =>
        orgId === null || (await joinTeam(tx, orgId, userId)) ? 'joined' : 'gone',
      )
    },
  }
}
