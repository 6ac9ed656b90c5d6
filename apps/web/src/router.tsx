// The map: path → page, title, texts, analytics name, who may enter.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { parseConversationSearch } from '#features/conversation/conversation-search.ts'
import { parseProgressSearch } from '#features/progress/progress-search.ts'
import { parseProfileSearch } from '#features/user/profile-search.ts'
import { configQuery } from '#platform/config.ts'
import { loadTexts } from '#platform/i18n.ts'
import { queryClient } from '#platform/query.ts'
import { userQuery } from '#platform/user.ts'
import { PageFailed } from '#ui/page-failed.tsx'
import { PagePending } from '#ui/page-pending.tsx'
import {
  Conversation,
  Dashboard,
  History,
  MemberReview,
  Platform,
  Privacy,
  Profile,
  Refund,
  Root,
  Terms,
} from './composed.tsx'
import { leadTo, onlySignedIn, onlySignedOut, onlySubscribers } from './guards.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const root = createRootRoute({ component: Root })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: leadTo('/platform/dashboard'),
})

const auth = createRoute({ getParentRoute: () => root, path: '/auth' })

const authIndex = createRoute({
  getParentRoute: () => auth,
  path: '/',
  beforeLoad: leadTo('/auth/login'),
})

/** The configuration says which ways in there are; a door that cannot ask for it opens all the same. */
const loadDoor = () => Promise.all([loadTexts(['auth', 'problem']), queryClient.prefetchQuery(configQuery)])

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
  beforeLoad: onlySignedOut,
  loader: loadDoor,
  component: lazyRouteComponent(() => import('#features/auth/signup-page.tsx'), 'SignupPage'),
  staticData: { title: 'title.signup', name: 'auth.signup' },
})

const forgot = createRoute({
  getParentRoute: () => auth,
  path: 'forgot',
  loader: () => loadTexts(['auth', 'problem']),
  component: lazyRouteComponent(() => import('#features/auth/forgot-page.tsx'), 'ForgotPage'),
  staticData: { title: 'title.forgot', name: 'auth.forgot' },
})

const reset = createRoute({
  getParentRoute: () => auth,
  path: 'reset',
  // The router reads a token of digits alone as a number.
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => (token ? { token: String(token) } : {}),
  loader: () => loadTexts(['auth', 'problem']),
  component: lazyRouteComponent(() => import('#features/auth/reset-page.tsx'), 'ResetPage'),
  staticData: { title: 'title.reset', name: 'auth.reset' },
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
  loader: () => loadTexts(['review', 'problem']),
  component: lazyRouteComponent(() => import('#features/review/shared-page.tsx'), 'SharedPage'),
  staticData: { title: 'title.sharedReview', name: 'session-review' },
})

const platform = createRoute({
  getParentRoute: () => root,
  path: '/platform',
  beforeLoad: onlySignedIn,
  loader: () => queryClient.ensureQueryData(userQuery),
  component: Platform,
})

/** Header and footer; the conversation does without. */
const shell = createRoute({
  getParentRoute: () => platform,
  id: 'shell',
  loader: () => loadTexts(['shell']),
  component: lazyRouteComponent(() => import('#features/shell/shell.tsx'), 'Shell'),
})

const platformIndex = createRoute({
  getParentRoute: () => platform,
  path: '/',
  beforeLoad: leadTo('/platform/dashboard'),
})

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: 'dashboard',
  loader: ({ location }) => {
    void import('#features/library/dashboard-ahead.ts').then((ahead) => ahead.askForDashboard({ ...location.search }))
    return loadTexts(['library', 'problem'])
  },
  component: Dashboard,
  staticData: { title: 'title.dashboard', name: 'platform.dashboard' },
})

const module = createRoute({
  getParentRoute: () => shell,
  path: 'dashboard/module/$moduleId',
  loader: () => loadTexts(['library', 'problem']),
  component: lazyRouteComponent(() => import('#features/library/module-page.tsx'), 'ModulePage'),
  staticData: { title: 'title.module', name: 'platform.module' },
})

const scenarioWizard = createRoute({
  getParentRoute: () => shell,
  path: 'scenario/{-$scenarioId}',
  beforeLoad: onlySubscribers,
  // The wizard says which partner there is: without a language model nothing is drafted.
  loader: () =>
    Promise.all([loadTexts(['scenario-wizard', 'wizard', 'problem']), queryClient.ensureQueryData(configQuery)]),
  component: lazyRouteComponent(() => import('#features/authoring/scenario-page.tsx'), 'ScenarioPage'),
  staticData: { title: 'title.scenarioWizard', name: 'platform.scenario' },
})

const moduleWizard = createRoute({
  getParentRoute: () => shell,
  path: 'module/{-$moduleId}',
  beforeLoad: onlySubscribers,
  loader: () => loadTexts(['module-wizard', 'wizard', 'problem']),
  component: lazyRouteComponent(() => import('#features/authoring/module-wizard-page.tsx'), 'ModuleWizardPage'),
  staticData: { title: 'title.moduleWizard', name: 'platform.module-wizard' },
})

const conversation = createRoute({
  getParentRoute: () => platform,
  path: 'conversation',
  validateSearch: parseConversationSearch,
  loader: () => loadTexts(['conversation', 'problem']),
  component: Conversation,
  staticData: { title: 'title.conversation', name: 'platform.conversation' },
})

const history = createRoute({
  getParentRoute: () => shell,
  path: 'history/{-$id}',
  loader: () => loadTexts(['review', 'task', 'problem']),
  component: History,
  staticData: { title: 'title.history', name: 'platform.history' },
})

const progress = createRoute({
  getParentRoute: () => shell,
  path: 'user-progress',
  validateSearch: parseProgressSearch,
  loader: () => loadTexts(['progress', 'problem']),
  component: lazyRouteComponent(() => import('#features/progress/progress-page.tsx'), 'ProgressPage'),
  staticData: { title: 'title.progress', name: 'platform.user-progress' },
})

const vocabulary = createRoute({
  getParentRoute: () => shell,
  path: 'vocabulary',
  loader: () => loadTexts(['vocabulary', 'problem']),
  component: lazyRouteComponent(() => import('#features/vocabulary/vocabulary-page.tsx'), 'VocabularyPage'),
  staticData: { title: 'title.vocabulary', name: 'platform.vocabulary' },
})

const classProgress = createRoute({
  getParentRoute: () => shell,
  path: 'class',
  loader: () => loadTexts(['progress', 'problem']),
  component: lazyRouteComponent(() => import('#features/progress/class-page.tsx'), 'ClassPage'),
  staticData: { title: 'title.class', name: 'platform.class' },
})

/** A review that a member shares with the teachers. */
const memberReview = createRoute({
  getParentRoute: () => shell,
  path: 'class/review/$id',
  loader: () => loadTexts(['progress', 'review', 'problem']),
  component: MemberReview,
  staticData: { title: 'title.sharedReview', name: 'platform.class-review' },
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: 'user-profile',
  validateSearch: parseProfileSearch,
  loader: () => loadTexts(['user', 'org', 'billing', 'progress', 'problem']),
  component: Profile,
  staticData: { title: 'title.profile', name: 'platform.user-profile' },
})

const plans = createRoute({
  getParentRoute: () => shell,
  path: 'tariff-plans',
  // Where the sandbox's checkout leads back to.
  validateSearch: ({ checkout }: Record<string, unknown>): { checkout?: 'completed' } =>
    checkout === 'completed' ? { checkout } : {},
  loader: () => Promise.all([loadTexts(['billing', 'problem']), queryClient.prefetchQuery(configQuery)]),
  component: lazyRouteComponent(() => import('#features/billing/plans-page.tsx'), 'PlansPage'),
  staticData: { title: 'title.plans', name: 'platform.tariff-plans' },
})

/** The parts that pages are made of; only while developing. */
const parts = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/ui',
        component: lazyRouteComponent(() => import('#features/shell/parts-page.tsx'), 'PartsPage'),
      }),
    ]
  : []

const elsewhere = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: leadTo('/'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    auth.addChildren([authIndex, login, signup, forgot, reset]),
    terms,
    privacy,
    refund,
    sharedReview,
    platform.addChildren([
      platformIndex,
      shell.addChildren([
        dashboard,
        module,
        moduleWizard,
        scenarioWizard,
        history,
        plans,
        profile,
        progress,
        vocabulary,
        classProgress,
        memberReview,
      ]),
      conversation,
    ]),
    ...parts,
    elsewhere,
  ]),
  defaultPreload: 'intent',
  // The query cache knows what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
})
