// Layout routes for all pages of a signed-in user.
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '#platform/http/query.ts'
import { loadTexts } from '#platform/language/i18n.ts'
import { hasAgreed, userQuery } from '#platform/session/user.ts'
import { onlySignedInWithUser } from './guards.ts'
import { Root } from './page-composition.tsx'

/** Requests the subscription on entering any page (specification §4), without waiting for it. */
async function loadSubscription(): Promise<void> {
  const { subscriptionQuery } = await import('#platform/session/subscription.ts')
  await queryClient.prefetchQuery(subscriptionQuery)
}

export const root = createRootRoute({ component: Root })

export const platform = createRoute({
  getParentRoute: () => root,
  path: '/platform',
  beforeLoad: onlySignedInWithUser,
  loader: async () => {
    const user = queryClient.ensureQueryData(userQuery)
    // Offline, its code may be missing; the page is shown anyway.
    if (hasAgreed()) loadSubscription().catch(() => {})
    await user
  },
  component: lazyRouteComponent(() => import('./gates.tsx'), 'Gates'),
})

/** Header and footer, which the conversation does not have. */
export const shell = createRoute({
  getParentRoute: () => platform,
  id: 'shell',
  loader: () => loadTexts(['shell']),
  component: lazyRouteComponent(() => import('#features/shell/shell.tsx'), 'Shell'),
})
