// A prerendered page knows neither its browser nor its address: the first render is as the server's, the next one is right.
import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page is this browser's own by now; false in markup that is prerendered, and while it is taken over. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** What stands behind the `?` of the address; nothing of it in the first render of a prerendered page. */
export const useAddressSearch = (): URLSearchParams =>
  new URLSearchParams(
    useSyncExternalStore(
      never,
      () => window.location.search,
      () => '',
    ),
  )
