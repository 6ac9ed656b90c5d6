// Handles a switch to another organisation in another tab or on another device.
import type { QueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { i18n, loadTexts } from '#platform/language/i18n.ts'
import { organisationsQuery } from '#platform/session/organisations.ts'
import { sessionToken } from '#platform/session/session.ts'
import { orgOf } from '#platform/session/session-token.ts'
import { userQuery } from '#platform/session/user.ts'
import { toast } from '#ui/dialogs/toast.ts'
import { isOwnPage } from './route-title.ts'

/**
 * The organisation that the page is rendered for, as the page's key: nothing shown, opened or typed for one
 * organisation stays for another. A page with the user's own data stays; only the next one is rendered again.
 */
export function useDrawnOrg(): string | null {
  const current = useSyncExternalStore(
    sessionToken.subscribe,
    () => orgOf(sessionToken.token()),
    () => null,
  )
  const isOwn = useMatches({ select: isOwnPage })
  const [drawn, setDrawn] = useState(current)
  if (!isOwn && drawn !== current) setDrawn(current)
  return drawn
}

/** Discards the previous organisation's cached data. @param isOwn whether the page shows the user's own data */
export function forgetOrg(client: QueryClient, isOwn: boolean): void {
  if (isOwn) client.removeQueries({ type: 'inactive' })
  else void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] })
  void client.invalidateQueries(isOwn ? {} : { queryKey: userQuery.queryKey })
}

/** Shows a message with the current organisation; if it cannot be fetched, only the page shows it. */
export async function tellOrg(client: QueryClient): Promise<void> {
  const read = client.fetchQuery({ ...organisationsQuery, staleTime: 0 })
  const [orgs] = await Promise.all([read.catch(() => []), loadTexts(['org'])])
  const current = orgs.find(({ is_current }) => is_current)
  if (current === undefined) return
  const { name } = current
  await toast(
    current.is_personal ? i18n.t('switched.home', { ns: 'org' }) : i18n.t('switched.team', { ns: 'org', name }),
  )
}
