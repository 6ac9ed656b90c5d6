import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { loadTexts } from '#platform/language/i18n.ts'
import { organisationsQuery } from '#platform/session/organisations.ts'
import { hasAccepted } from '#platform/session/policies.ts'
import { useUser } from '#platform/session/user.ts'

const SuspendedDialog = lazy(async () => {
  const [{ SuspendedDialog }] = await Promise.all([import('./suspended-dialog.tsx'), loadTexts(['org'])])
  return { default: SuspendedDialog }
})

/** Shown in a suspended organisation, where the server rejects everything; offers to switch to the personal one. */
export function SuspendedGate() {
  const enabled = hasAccepted(useUser())
  const { data } = useQuery({ ...organisationsQuery, enabled })
  const current = data?.find(({ is_current }) => is_current)
  const home = data?.find(({ is_personal }) => is_personal)
  if (current?.status !== 'suspended' || home === undefined) return null
  return (
    <Suspense>
      <SuspendedDialog current={current} home={home} />
    </Suspense>
  )
}
