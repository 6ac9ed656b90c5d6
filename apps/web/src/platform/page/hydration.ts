// Prerendered pages know neither browser nor address: the first render matches the server's, the next one is correct.
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page is hydrated; false in prerendered markup and during hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The query string of the address; empty in the first render of a prerendered page. */
export const useAddressSearch = (): URLSearchParams =>
  new URLSearchParams(
    useSyncExternalStore(
      never,
      () => window.location.search,
      () => '',
    ),
  )
