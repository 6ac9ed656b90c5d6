import { type ReactNode, Suspense } from 'react'
import { useIsHydrated } from '#platform/hydration.ts'

/** What only a browser has: no page is prerendered with it, and none waits for it. */
export const BrowserOnly = ({ children }: { readonly children: ReactNode }) =>
  useIsHydrated() ? <Suspense>{children}</Suspense> : null
