import type { ReactNode } from 'react'
import { useAddressSearch } from '#platform/page/hydration.ts'

type AuthPath = '/auth/login' | '/auth/signup' | '/auth/forgot'

/** A login page's URL with the current search: the page to return to and the invitation. */
export function useAuthHref(to: AuthPath): string {
  const search = useAddressSearch().toString()
  return search === '' ? to : `${to}?${search}`
}

/** A link to another login page. */
export function AuthLink({ to, children }: { to: AuthPath; children: ReactNode }) {
  return <a href={useAuthHref(to)}>{children}</a>
}
