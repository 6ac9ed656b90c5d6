// The map of the app: path → page, title, texts, analytics name, who may enter. Pages for everybody: `public-pages.tsx`.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { parseConversationSearch } from '#features/conversation/conversation-search.ts'
import { parseOperatorSearch } from '#features/operator/operator-search.ts'
import { parseProgressSearch } from '#features/progress/progress-search.ts'
import { parseProfileSearch } from '#features/user/profile-search.ts'
import { loadConfig } from '#platform/config.ts'
import { loadTexts } from '#platform/i18n.ts'
import { queryClient } from '#platform/query.ts'
import { hasAgreed, userQuery } from '#platform/user.ts'
import { PageFailed } from '#ui/page-failed.tsx'
import { PagePending } from '#ui/page-pending.tsx'
import { Conversation, Dashboard, History, MemberReview, Profile, Root } from './composed.tsx'
import { leadTo, onlyOperators, onlySignedInWithUser, onlySubscribers } from './guards.ts'

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

const platform = createRoute({
  getParentRoute: () => root,
  path: '/platform',
  beforeLoad: onlySignedInWithUser,
  loader: () => queryClient.ensureQueryData(userQuery),
  component: lazyRouteComponent(() => import('./gates.tsx'), 'Gates'),
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
  loader: async ({ location }) => {
    const texts = loadTexts(['library'])
    if (hasAgreed()) {
      const { askForDashboard } = await import('#features/library/dashboard/dashboard-ahead.ts')
      askForDashboard({ ...location.search })
    }
    await texts
  },
  component: Dashboard,
  staticData: { title: 'title.dashboard', name: 'platform.dashboard' },
})

const module = createRoute({
  getParentRoute: () => shell,
  path: 'dashboard/module/$moduleId',
  loader: () => loadTexts(['library']),
  component: lazyRouteComponent(() => import('#features/library/module/module-page.tsx'), 'ModulePage'),
  staticData: { title: 'title.module', name: 'platform.module' },
})

const scenarioWizard = createRoute({
  getParentRoute: () => shell,
  path: 'scenario/{-$scenarioId}',
  beforeLoad: onlySubscribers,
  // The wizard says which partner there is: without a language model nothing is drafted.
  loader: () => Promise.all([loadTexts(['scenario-wizard', 'wizard']), loadConfig()]),
  component: lazyRouteComponent(() => import('#features/authoring/scenario/scenario-page.tsx'), 'ScenarioPage'),
  staticData: { title: 'title.scenarioWizard', name: 'platform.scenario' },
})

const moduleWizard = createRoute({
  getParentRoute: () => shell,
  path: 'module/{-$moduleId}',
  beforeLoad: onlySubscribers,
  loader: () => loadTexts(['module-wizard', 'wizard']),
  component: lazyRouteComponent(() => import('#features/authoring/module/module-wizard-page.tsx'), 'ModuleWizardPage'),
  staticData: { title: 'title.moduleWizard', name: 'platform.module-wizard' },
})

const conversation = createRoute({
  getParentRoute: () => platform,
  path: 'conversation',
  validateSearch: parseConversationSearch,
  loader: () => loadTexts(['conversation']),
  component: Conversation,
  staticData: { title: 'title.conversation', name: 'platform.conversation' },
})

const history = createRoute({
  getParentRoute: () => shell,
  path: 'history/{-$id}',
  loader: () => loadTexts(['review', 'task']),
  component: History,
  staticData: { title: 'title.history', name: 'platform.history' },
})

const progress = createRoute({
  getParentRoute: () => shell,
  path: 'user-progress',
  validateSearch: parseProgressSearch,
  loader: () => loadTexts(['progress']),
  component: lazyRouteComponent(() => import('#features/progress/progress-page.tsx'), 'ProgressPage'),
  staticData: { title: 'title.progress', name: 'platform.user-progress' },
})

const vocabulary = createRoute({
  getParentRoute: () => shell,
  path: 'vocabulary',
  loader: () => loadTexts(['vocabulary']),
  component: lazyRouteComponent(() => import('#features/vocabulary/vocabulary-page.tsx'), 'VocabularyPage'),
  staticData: { title: 'title.vocabulary', name: 'platform.vocabulary' },
})

const classProgress = createRoute({
  getParentRoute: () => shell,
  path: 'class',
  loader: () => loadTexts(['progress']),
  component: lazyRouteComponent(() => import('#features/progress/class-page.tsx'), 'ClassPage'),
  staticData: { title: 'title.class', name: 'platform.class' },
})

/** A review that a member shares with the teachers. */
const memberReview = createRoute({
  getParentRoute: () => shell,
  path: 'class/review/$id',
  loader: () => loadTexts(['progress', 'review']),
  component: MemberReview,
  staticData: { title: 'title.sharedReview', name: 'platform.class-review' },
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: 'user-profile',
  validateSearch: parseProfileSearch,
  loader: () => loadTexts(['user', 'org', 'billing', 'progress']),
  component: Profile,
  staticData: { title: 'title.profile', name: 'platform.user-profile' },
})

const plans = createRoute({
  getParentRoute: () => shell,
  path: 'tariff-plans',
  // Where the sandbox's checkout leads back to.
  validateSearch: ({ checkout }: Record<string, unknown>): { checkout?: 'completed' } =>
    checkout === 'completed' ? { checkout } : {},
  loader: () => Promise.all([loadTexts(['billing']), loadConfig()]),
  component: lazyRouteComponent(() => import('#features/billing/plans-page.tsx'), 'PlansPage'),
  staticData: { title: 'title.plans', name: 'platform.tariff-plans' },
})

/** A review by its link, for whoever has it. */
const sharedReview = createRoute({
  getParentRoute: () => root,
  path: '/session-review/$publicId',
  loader: () => loadTexts(['review']),
  component: lazyRouteComponent(() => import('#features/review/shared-page.tsx'), 'SharedPage'),
  staticData: { title: 'title.sharedReview', name: 'session-review' },
})

/** How the instance is doing, for its operators. */
const operator = createRoute({
  getParentRoute: () => shell,
  path: 'operator',
  validateSearch: parseOperatorSearch,
  beforeLoad: onlyOperators,
  loader: () => loadTexts(['operator']),
  component: lazyRouteComponent(() => import('#features/operator/operator-page.tsx'), 'OperatorPage'),
  staticData: { title: 'title.operator', name: 'platform.operator' },
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
        operator,
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
