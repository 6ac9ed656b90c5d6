// Google Tag Manager: loads after consent and receives every page view.
import type { GtmSupport } from '@gtm-support/core'
import { useEffect } from 'react'
import { onPageView } from '#platform/session/page-views.ts'

/** Loads it; null if the ID is malformed: the console error suggests the correct format. */
async function load(id: string): Promise<GtmSupport | null> {
  const { GtmSupport } = await import('@gtm-support/core')
  try {
    const manager = new GtmSupport({ id, defer: true })
    manager.enable()
    return manager
  } catch (error) {
    console.error(error)
    return null
  }
}

/**
 * Loads the tag manager with the first reported page view: its tags read the full URL themselves, so it must not run on
 * a page whose URL is a secret.
 * @param id `GTM-…` or `G-…`
 */
export function useTagManager(id: string | null): void {
  useEffect(() => {
    if (id === null) return
    let isGone = false
    let loading: Promise<GtmSupport | null> | undefined
    const unsubscribe = onPageView(({ name, path }) => {
      loading ??= load(id)
      void loading.then((manager) => !isGone && manager?.trackView(name, path))
    })
    return () => {
      isGone = true
      unsubscribe()
    }
  }, [id])
}
