// The part of the map for whoever has not signed in: ways in, the texts to agree to, reviews by their link.
import { createRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { configQuery } from '#platform/config.ts'
import { loadTexts } from '#platform/i18n.ts'
import { queryClient } from '#platform/query.ts'
import { Privacy, Refund, Root, Terms } from './composed.tsx'
import { leadTo, onlySignedOut, takeUpSession } from './guards.ts'

export const root = createRootRoute({ component: Root })

const auth = createRoute({ getParentRoute: () => root, path: '/auth' })

const authIndex = createRoute({
  getParentRoute: () => auth,
  path: '/',
  beforeLoad: leadTo('/auth/login'),
})

/** The configuration says which ways in there are; a door that cannot ask for it opens all the same. */
const loadDoor = () => Promise.all([loadTexts(['auth']), queryClient.prefetchQuery(configQuery)])

const login = createRoute({
  getParentRoute: () => auth,
  path: 'login',
  beforeLoad: onlySignedOut,
  loader: loadDoor,
  component: lazyRouteComponent(() => import('#features/auth/login-page.tsx'), 'LoginPage'),
  staticData: { title: 'title.login', name: 'auth.login' },
})

const signup = createRoute({
  getParentRoute: () => auth,
  path: 'signup',
  // The router reads a token of digits alone as a number; what else stands in the address stays.
  validateSearch: ({ invitation, ...others }: Record<string, unknown>): { invitation?: string } =>
    invitation ? { ...others, invitation: String(invitation) } : others,
  beforeLoad: onlySignedOut,
  loader: loadDoor,
  component: lazyRouteComponent(() => import('#features/auth/signup-page.tsx'), 'SignupPage'),
  staticData: { title: 'title.signup', name: 'auth.signup' },
})

const forgot = createRoute({
  getParentRoute: () => auth,
  path: 'forgot',
  loader: () => loadTexts(['auth', 'recovery']),
  component: lazyRouteComponent(() => import('#features/auth/forgot-page.tsx'), 'ForgotPage'),
  staticData: { title: 'title.forgot', name: 'auth.forgot' },
})

const reset = createRoute({
  getParentRoute: () => auth,
  path: 'reset',
  // The router reads a token of digits alone as a number.
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => (token ? { token: String(token) } : {}),
  loader: () => loadTexts(['auth', 'recovery']),
  component: lazyRouteComponent(() => import('#features/auth/reset-page.tsx'), 'ResetPage'),
  staticData: { title: 'title.reset', name: 'auth.reset' },
})

const verify = createRoute({
  getParentRoute: () => auth,
  path: 'verify',
  // The router reads a token of digits alone as a number.
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => (token ? { token: String(token) } : {}),
  loader: () => loadTexts(['auth', 'recovery']),
  component: lazyRouteComponent(() => import('#features/auth/verify-page.tsx'), 'VerifyPage'),
  staticData: { title: 'title.verify', name: 'auth.verify' },
})

/** Where the server sends whoever has signed in elsewhere: a page that is none, as it leads on. */
const arrived = createRoute({
  getParentRoute: () => auth,
  path: 'arrived',
  beforeLoad: takeUpSession,
})

// The texts that everybody agrees to, readable for everybody.
const terms = createRoute({
  getParentRoute: () => root,
  path: '/legal/terms',
  loader: () => loadTexts(['legal']),
  component: Terms,
  staticData: { title: 'title.terms', name: 'legal.terms' },
})

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/legal/privacy',
  loader: () => loadTexts(['legal']),
  component: Privacy,
  staticData: { title: 'title.privacy', name: 'legal.privacy' },
})

const refund = createRoute({
  getParentRoute: () => root,
  path: '/legal/refund',
  loader: () => loadTexts(['legal']),
  component: Refund,
  staticData: { title: 'title.refund', name: 'legal.refund' },
})

/** A review by its link, for whoever has it. */
const sharedReview = createRoute({
  getParentRoute: () => root,
  path: '/session-review/$publicId',
  loader: () => loadTexts(['review']),
  component: lazyRouteComponent(() => import('#features/review/shared-page.tsx'), 'SharedPage'),
  staticData: { title: 'title.sharedReview', name: 'session-review' },
})

/** All of them, as branches of the root. */
export const routesOutside = [
  auth.addChildren([authIndex, login, signup, forgot, reset, verify, arrived]),
  terms,
  privacy,
  refund,
  sharedReview,
] as const
