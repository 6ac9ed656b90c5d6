import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { loadTexts } from '#platform/language/i18n.ts'
import { hasAccepted } from '#platform/session/policies.ts'
import { useUser } from '#platform/session/user.ts'
import { waysInQuery } from './ways-in.ts'

const WaysInDialog = lazy(async () => {
  const [{ WaysInDialog }] = await Promise.all([import('./ways-in-dialog.tsx'), loadTexts(['user'])])
  return { default: WaysInDialog }
})

/**
 * Asks the owner, after a reset or after an external account was linked, whether the other sign-in methods are theirs.
 */
export function WaysInGate() {
  const user = useUser()
  const enabled = user.has_ways_to_check && hasAccepted(user)
  const { data } = useQuery({ ...waysInQuery, enabled })
  if (!enabled || !data?.is_to_check) return null
  return (
    <Suspense>
      <WaysInDialog ways={data} />
    </Suspense>
  )
}
