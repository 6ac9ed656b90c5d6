// Who may register: everyone, people with an invitation, or no one; and what an invitation gives access to.
import type { InstanceSettings } from '@parley/contracts/operator/operator.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { type Count, invitedLimit } from '#platform/limits/limits.ts'
import { hashOfToken } from '../token.ts'
import { findInvitation, findOpenInvitation, takeInvitation } from './invitation.queries.ts'

/** The result of using a link: the user is new to the team, was in it already, or the link has no active team. */
type Joined = 'joined' | 'member' | 'gone'

/** Makes a user a member of a link's team, under the team's lock; null if the link has no team. */
type Join = (orgId: string | null) => Promise<Joined>

export interface RegistrationDeps {
  readonly db: Database
  readonly mode: () => Promise<InstanceSettings['registration']>
  /**
   * Adds a user to a team, which becomes their current organisation. Returns false for an unknown team; throws if it is
   * full.
   */
  readonly joinTeam: (tx: Database, orgId: string, userId: string) => Promise<boolean>
}

export interface Registration {
  /**
   * The rate-limit key for a request: the link if it is valid, because its uses are limited anyway and an entire class
   * may share one IP address.
   * @param otherwise the key for a request without a valid link
   */
  countOf(invitation: string | undefined, otherwise: Count): Promise<Count>
  /**
   * Checks whether a user may register, before anything expensive.
   * @param invitation the token of a link
   * @throws Problem AUTH.REGISTRATION_CLOSED, AUTH.INVITATION_INVALID
   */
  check(invitation: string | undefined): Promise<void>
  /**
   * Applies the invitation in the transaction that creates the account.
   * @throws Problem, which aborts it
   */
  admit(tx: Database, userId: string, invitation: string | undefined): Promise<void>
}

/**
 * Uses a link once, in the transaction in which a user joins its team; existing members do not use it up. Locks the
 * team before the link, as all code does, to avoid deadlocks.
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
