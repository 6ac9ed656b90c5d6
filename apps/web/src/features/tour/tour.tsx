import { acceptFirstGuide } from '@parley/contracts/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#platform/call.ts'
import { loadTexts } from '#platform/i18n.ts'
import { hasAccepted } from '#platform/policies.ts'
import { useIsSubscribed } from '#platform/subscription.ts'
import { userQuery, useUser } from '#platform/user.ts'
import { settled } from './settled.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Somebody asked to be shown around again. */
    tour?: true
  }
}

/** After the policies, or after the page has loaded (specification §9). */
const delayMs = 300

/**
 * The guided tour of the dashboard: by itself for whoever has not seen it, again for whoever asks for it in the profile.
 * Shows nothing of its own.
 */
export function Tour() {
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isAsked = useLocation().state.tour === true
  const isSubscribed = useIsSubscribed()
  const isDue = hasAccepted(user) && (isAsked || !user.settings.is_first_guide_completed)
  // Whether the create buttons are part of it must be known before it starts.
  const isReady = isDue && isSubscribed !== undefined

  const onEnd = useEffectEvent(async () => {
    if (isAsked) void navigate({ to: '.', search: true, state: {}, replace: true })
    if (user.settings.is_first_guide_completed) return
    // Not saved: it comes again with the next visit, and nothing is lost.
    const changed = await call(acceptFirstGuide).catch(() => null)
    if (changed) client.setQueryData(userQuery.queryKey, changed)
  })
  const withCreating = isSubscribed === true

  useEffect(() => {
    if (!isReady) return
    let stop = () => {}
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      // Its stops are chosen once, by what is on the page then.
      const [{ drive }] = await Promise.all([import('./drive.ts'), loadTexts(['tour']), settled(leaving.signal)])
      if (!leaving.signal.aborted) stop = drive(withCreating, onEnd)
    }, delayMs)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      stop()
    }
  }, [isReady, withCreating])
  return null
}
