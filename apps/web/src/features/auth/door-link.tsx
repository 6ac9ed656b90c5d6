import type { ReactNode } from 'react'
import { useAddressSearch } from '#platform/hydration.ts'

type DoorPath = '/auth/login' | '/auth/signup' | '/auth/forgot'

/** The address of a page of the door, with what stands in this one: the wished page, the invitation. */
export function useDoorHref(to: DoorPath): string {
  const search = useAddressSearch().toString()
  return search === '' ? to : `${to}?${search}`
}

/** Leads to another page of the door. */
export function DoorLink({ to, children }: { to: DoorPath; children: ReactNode }) {
  return <a href={useDoorHref(to)}>{children}</a>
}
