import type { Invitation } from '@parley/contracts/account/invitation.ts'
import { useEffect, useState } from 'react'
import { findInvitation } from '#platform/session/invitation.ts'

/** `unknown`: there is no such link. `failed`: the server could not be reached. */
type LookedUp = Invitation | 'pending' | 'unknown' | 'failed'

/** Looks up an invitation link. @param token the link's token */
export function useInvitation(token: string): LookedUp {
  const [found, setFound] = useState<LookedUp>('pending')
  useEffect(() => {
    const request = new AbortController()
    findInvitation(token, { signal: request.signal }).then(
      (invitation) => setFound(invitation ?? 'unknown'),
      () => !request.signal.aborted && setFound('failed'),
    )
    return () => request.abort()
  }, [token])
  return found
}
