// Google Tag Manager: loaded after consent, told of every page.
import { useEffect } from 'react'
import { onPageView } from '#platform/page-views.ts'

/** @param id `GTM-…` or `G-…`; a wrong one is an error in the console that suggests the right form */
export function useTagManager(id: string | null): void {
  useEffect(() => {
    if (id === null) return
    let stop = () => {}
    let isGone = false
    void import('@gtm-support/core').then(({ GtmSupport }) => {
      if (isGone) return
      try {
        const manager = new GtmSupport({ id, defer: true })
        manager.enable()
        const unsubscribe = onPageView(({ name, path }) => manager.trackView(name, path))
        stop = () => {
          unsubscribe()
          manager.enable(false)
        }
      } catch (error) {
        console.error(error)
      }
    })
    return () => {
      isGone = true
      stop()
    }
  }, [id])
}
