// Looks up the owner of an invitation link.
import { getInvitation, type Invitation } from '@parley/contracts/account/invitation.ts'
import type { ProblemCode } from '@parley/contracts/problem.ts'
import { call } from '../http/call.ts'
import type { CallOptions } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'

const refusals: ReadonlySet<string> = new Set<ProblemCode>(['AUTH.INVITATION_INVALID', 'VALIDATION.FAILED'])

/** The invitation for a link's token; null if there is none. @throws Problem if the server cannot tell */
export async function findInvitation(token: string, options: CallOptions): Promise<Invitation | null> {
  try {
    return await call(getInvitation, { query: { token } }, options)
  } catch (error) {
    if (error instanceof Problem && refusals.has(error.code)) return null
    throw error
  }
}
