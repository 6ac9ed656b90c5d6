import { type ReactNode, Suspense } from 'react'
import { useIsHydrated } from '#platform/page/hydration.ts'

/** Renders children only in the browser: they are never prerendered and never suspend anything. */
export const BrowserOnly = ({ children }: { readonly children: ReactNode }) =>
  useIsHydrated() ? <Suspense>{children}</Suspense> : null
