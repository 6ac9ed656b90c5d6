import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { loadTexts } from '#platform/language/i18n.ts'
import { hasAccepted } from '#platform/session/policies.ts'
import { useUser } from '#platform/session/user.ts'
import { signInMethodsQuery } from './sign-in-methods.ts'

const SignInMethodsDialog = lazy(async () => {
  const [{ SignInMethodsDialog }] = await Promise.all([import('./sign-in-methods-dialog.tsx'), loadTexts(['user'])])
  return { default: SignInMethodsDialog }
})

/**
 * Asks the owner, after a reset or after an external account was linked, whether the other sign-in methods are theirs.
 */
export function SignInMethodsGate() {
  const user = useUser()
  const enabled = user.has_ways_to_check && hasAccepted(user)
  const { data } = useQuery({ ...signInMethodsQuery, enabled })
  if (!enabled || !data?.is_to_check) return null
  return (
    <Suspense>
      <SignInMethodsDialog methods={data} />
    </Suspense>
  )
}
