import { acceptFirstGuide } from '@parley/contracts/account/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#platform/http/call.ts'
import { loadTexts } from '#platform/language/i18n.ts'
import { hasAccepted } from '#platform/session/policies.ts'
import { useIsSubscribed } from '#platform/session/subscription.ts'
import { userQuery, useUser } from '#platform/session/user.ts'
import { settled } from './settled.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when the user has requested the tour again. */
    tour?: true
  }
}

/** After the policies, or after the page has loaded (specification §9). */
const delayMs = 300

/**
 * The guided tour of the dashboard: starts automatically for new users, and again on request from the profile. Renders
 * nothing itself.
 */
export function Tour() {
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isAsked = useLocation().state.tour === true
  const isSubscribed = useIsSubscribed()
  // The dialog about the account's sign-in methods comes first.
  const isFree = hasAccepted(user) && !user.has_ways_to_check
  const isDue = isFree && (isAsked || !user.settings.is_first_guide_completed)
  // Whether the create buttons are part of it must be known before it starts.
  const isReady = isDue && isSubscribed !== undefined

  const onEnd = useEffectEvent(async () => {
    if (isAsked) void navigate({ to: '.', search: true, state: {}, replace: true })
    if (user.settings.is_first_guide_completed) return
    // If saving fails, the tour shows again on the next visit.
    const changed = await call(acceptFirstGuide).catch(() => null)
    if (changed) client.setQueryData(userQuery.queryKey, changed)
  })
  const withCreating = isSubscribed === true

  useEffect(() => {
    if (!isReady) return
    let stop = () => {}
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      // Stops are chosen once, from the elements on the page at that moment.
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
