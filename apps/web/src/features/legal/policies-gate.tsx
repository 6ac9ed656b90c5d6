import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { loadTexts } from '#platform/i18n.ts'
import { hasAccepted } from '#platform/policies.ts'
import { useUser } from '#platform/user.ts'

const PoliciesDialog = lazy(async () => {
  const [{ PoliciesDialog }] = await Promise.all([import('./policies-dialog.tsx'), loadTexts(['legal'])])
  return { default: PoliciesDialog }
})

/** The pages behind the three texts. Nothing of them is there for whoever has not agreed: the server would refuse its data. */
export function PoliciesGate() {
  const isThrough = hasAccepted(useUser())
  const wasOutside = useRef(!isThrough)
  useEffect(() => {
    // The dialog that held the focus is gone: keyboard and screen reader go on at the content.
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
