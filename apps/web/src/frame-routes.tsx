// Layout routes of every page of a signed-in person.
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { queryClient } from '#platform/http/query.ts'
import { loadTexts } from '#platform/language/i18n.ts'
import { userQuery } from '#platform/session/user.ts'
import { Root } from './composed.tsx'
import { onlySignedInWithUser } from './guards.ts'

export const root = createRootRoute({ component: Root })

export const platform = createRoute({
  getParentRoute: () => root,
  path: '/platform',
  beforeLoad: onlySignedInWithUser,
  loader: () => queryClient.ensureQueryData(userQuery),
  component: lazyRouteComponent(() => import('./gates.tsx'), 'Gates'),
})

/** Header and footer, which the conversation does not have. */
export const shell = createRoute({
  getParentRoute: () => platform,
  id: 'shell',
  loader: () => loadTexts(['shell']),
  component: lazyRouteComponent(() => import('#features/shell/shell.tsx'), 'Shell'),
})
