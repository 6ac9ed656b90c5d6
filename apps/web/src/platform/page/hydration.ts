// Prerendered pages know neither browser nor URL: the first render matches the server's, and the next one is correct.
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page is hydrated; false in prerendered markup and during hydration. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The URL's query string; empty in the first render of a prerendered page. */
export const useAddressSearch = (): URLSearchParams =>
  new URLSearchParams(
    useSyncExternalStore(
      never,
      () => window.location.search,
      () => '',
    ),
  )
