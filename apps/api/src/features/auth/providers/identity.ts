// Finds or creates the account of a user identified by an issuer.
import type { ProblemCode } from '@parley/contracts/problem.ts'
import type { Database } from '#database/connect.ts'
import { Problem } from '#platform/http/problem.ts'
import { openAccount } from '../account.ts'
import { findAccount, type Identity } from '../auth.queries.ts'
import type { Locale } from '../auth.rules.ts'
import type { Registration } from '../registration/registration.ts'
import { findByIdentity, linkIdentity } from './identity.queries.ts'

/** A user as described by an issuer. */
export interface Person {
  readonly identity: Identity
  readonly email: string
  /** Whether the issuer confirms that the e-mail address belongs to the user. */
  readonly hasVerifiedEmail: boolean
  readonly firstName: string
  /** Empty if the issuer does not provide one. */
  readonly lastName: string
}

export interface Arrival {
  readonly person: Person
  /** The sign-in method. */
  readonly method: 'google' | 'oidc'
  readonly locale: Locale
  /** The token of an invitation, used if an account is created. */
  readonly invitation: string | undefined
  /** The error for a deactivated account. */
  readonly refusal: ProblemCode
}

interface Found {
  readonly userId: string
  readonly isNew: boolean
}

/**
 * Finds or creates a user's account. An existing account is found by its e-mail address only if both the issuer and we
 * have verified the address.
 * @throws Problem AUTH.LINK_REQUIRED if the address belongs to an account that may not be linked, `refusal` for a
 * deactivated one, AUTH.REGISTRATION_CLOSED or AUTH.INVITATION_INVALID if none may be created
 */
export async function accountOf(db: Database, registration: Registration, arrival: Arrival): Promise<Found> {
  const { person, method, locale, invitation, refusal } = arrival
  const { identity, email, hasVerifiedEmail, firstName, lastName } = person
  const linked = await findByIdentity(db, identity)
  const found = linked ?? (await findAccount(db, email))
  if (found === null) {
    await registration.check(invitation)
    const emailVerifiedAt = hasVerifiedEmail ? new Date() : null
    const account = { email, firstName, lastName, ...locale, emailVerifiedAt }
    const admit = (tx: Database, userId: string) => registration.admit(tx, userId, invitation)
    const userId = await openAccount(db, { account, identity, admit })
    // Of two concurrent first sign-ins, the second finds the account that the first created.
    return userId === null ? accountOf(db, registration, arrival) : { userId, isNew: true }
  }
  if (found.status !== 'ACTIVE') throw new Problem(refusal)
  if (linked === null && !(hasVerifiedEmail && (await linkIdentity(db, found.id, identity, method)))) {
    throw new Problem('AUTH.LINK_REQUIRED')
  }
  return { userId: found.id, isNew: false }
}
