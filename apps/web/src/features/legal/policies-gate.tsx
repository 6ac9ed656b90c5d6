import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { loadTexts } from '#platform/i18n.ts'
import { hasAccepted } from '#platform/policies.ts'
import { useUser } from '#platform/user.ts'

const PoliciesDialog = lazy(async () => {
  const [{ PoliciesDialog }] = await Promise.all([import('./policies-dialog.tsx'), loadTexts(['legal', 'problem'])])
  return { default: PoliciesDialog }
})

/** The pages behind the three texts: nobody gets to them who has not agreed. */
export function PoliciesGate() {
  const isThrough = hasAccepted(useUser())
  const { pathname } = useLocation()
  const wasOutside = useRef(!isThrough)
  useEffect(() => {
    // The dialog that held the focus is gone: keyboard and screen reader go on at the content.
    if (isThrough && wasOutside.current) document.getElementById('main')?.focus({ preventScroll: true })
    wasOutside.current = !isThrough
  }, [isThrough])
  // A conversation would begin, and be heard, behind the dialog.
  const isSeen = isThrough || pathname !== '/platform/conversation'
  return (
    <>
      {isSeen && <Outlet />}
      <Suspense>{!isThrough && <PoliciesDialog />}</Suspense>
    </>
  )
}
