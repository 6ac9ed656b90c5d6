import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { loadTexts } from '#platform/language/i18n.ts'
import { hasAccepted } from '#platform/session/policies.ts'
import { useUser } from '#platform/session/user.ts'

const PoliciesDialog = lazy(async () => {
  const [{ PoliciesDialog }] = await Promise.all([import('./policies-dialog.tsx'), loadTexts(['legal'])])
  return { default: PoliciesDialog }
})

/**
 * Pages that require agreement to the texts. Without it they are not rendered, because the server would reject
 * requests.
 */
export function PoliciesGate() {
  const isThrough = hasAccepted(useUser())
  const wasOutside = useRef(!isThrough)
  useEffect(() => {
    // The dialog that had the focus is gone, so keyboard and screen reader continue at the content.
    if (isThrough && wasOutside.current) document.getElementById('main')?.focus({ preventScroll: true })
    wasOutside.current = !isThrough
  }, [isThrough])
  if (isThrough) return <Outlet />
  return (
    <Suspense>
      <PoliciesDialog />
    </Suspense>
  )
}
