// The app's routes: path → page, title, texts, analytics name, guards. Public pages: `public-pages.tsx`.
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { parseConversationSearch } from '#features/conversation/conversation-search.ts'
import { parseBriefingSearch } from '#features/library/briefing/briefing-search.ts'
import { parseOperatorSearch } from '#features/operator/operator-search.ts'
import { parseProgressSearch } from '#features/progress/progress-search.ts'
import { parseProfileSearch } from '#features/user/profile-search.ts'
import { parseWelcomeSearch } from '#features/welcome/welcome-search.ts'
import { loadConfig } from '#platform/config.ts'
import { loadTexts } from '#platform/language/i18n.ts'
import { hasAgreed } from '#platform/session/user.ts'
import { PageFailed } from '#ui/page/page-failed.tsx'
import { classRoutes } from './class-routes.tsx'
import { platform, root, shell } from './frame-routes.tsx'
import { leadTo, onlyOperators, onlySubscribers, welcomedFirst } from './guards.ts'
import {
  Briefing,
  Conversation,
  Dashboard,
  FirstTalk,
  History,
  MemberReview,
  Profile,
  SharedReview,
} from './page-composition.tsx'
import { RoutePending } from './route-pending.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: leadTo('/platform/dashboard'),
})

const platformIndex = createRoute({
  getParentRoute: () => platform,
  path: '/',
  beforeLoad: leadTo('/platform/dashboard'),
})

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: 'dashboard',
  beforeLoad: welcomedFirst,
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
  // The wizard depends on the partner: without a language model, it offers no drafts.
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
  staticData: { title: 'title.conversation', name: 'platform.conversation', isOwn: true },
})

/** What a conversation will be about, before it starts. */
const briefing = createRoute({
  getParentRoute: () => platform,
  path: 'briefing/$scenarioId',
  validateSearch: parseBriefingSearch,
  loader: () => loadTexts(['briefing', 'library']),
  component: Briefing,
  staticData: { title: 'title.briefing', name: 'platform.briefing' },
})

/** Onboarding, after the policies. */
const welcome = createRoute({
  getParentRoute: () => platform,
  path: 'welcome',
  validateSearch: parseWelcomeSearch,
  loader: () => loadTexts(['welcome']),
  component: lazyRouteComponent(() => import('#features/welcome/welcome-page.tsx'), 'WelcomePage'),
  staticData: { title: 'title.welcome', name: 'platform.welcome', isOwn: true },
})

/** Continues the trial from the landing page. */
const firstTalk = createRoute({
  getParentRoute: () => platform,
  path: 'first-talk',
  loader: () => loadTexts(['landing-more']),
  component: FirstTalk,
  staticData: { title: 'title.conversation', name: 'platform.first-talk', isOwn: true },
})

const history = createRoute({
  getParentRoute: () => shell,
  path: 'history/{-$id}',
  loader: () => loadTexts(['review', 'task', 'topic']),
  component: History,
  staticData: { title: 'title.history', name: 'platform.history' },
})

const progress = createRoute({
  getParentRoute: () => shell,
  path: 'user-progress',
  validateSearch: parseProgressSearch,
  loader: () => loadTexts(['progress', 'topic']),
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

/** Practice of due words, on its own stage. */
const dueWords = createRoute({
  getParentRoute: () => platform,
  path: 'vocabulary/due',
  // Runs before the common requests, because due words can be practised offline.
  beforeLoad: async () => (await import('#features/vocabulary/due/restore-user.ts')).restoreUser(),
  loader: () => loadTexts(['vocabulary']),
  component: lazyRouteComponent(() => import('#features/vocabulary/due/due-page.tsx'), 'DuePage'),
  staticData: { title: 'title.due', name: 'platform.vocabulary.due', isOwn: true },
})

const classProgress = createRoute({
  getParentRoute: () => shell,
  path: 'class',
  loader: () => loadTexts(['progress', 'topic']),
  component: lazyRouteComponent(() => import('#features/progress/class/class-page.tsx'), 'ClassPage'),
  staticData: { title: 'title.class', name: 'platform.class' },
})

/** A review that a member shares with teachers. */
const memberReview = createRoute({
  getParentRoute: () => shell,
  path: 'class/review/$id',
  loader: () => loadTexts(['progress', 'review', 'topic']),
  component: MemberReview,
  staticData: { title: 'title.sharedReview', name: 'platform.class-review' },
})

const profile = createRoute({
  getParentRoute: () => shell,
  path: 'user-profile',
  validateSearch: parseProfileSearch,
  loader: () => loadTexts(['user', 'org', 'classes', 'billing', 'progress', 'install', 'memory', 'topic']),
  component: Profile,
  staticData: { title: 'title.profile', name: 'platform.user-profile' },
})

/** The page that an invitation link opens for a signed-in user. */
const join = createRoute({
  getParentRoute: () => shell,
  path: 'join',
  validateSearch: ({ invitation }: Record<string, unknown>): { invitation?: string } =>
    invitation === undefined ? {} : { invitation: String(invitation) },
  loader: () => loadTexts(['invitation', 'org']),
  component: lazyRouteComponent(() => import('#features/org/join-page.tsx'), 'JoinPage'),
  staticData: { title: 'title.join', name: 'platform.join' },
})

const plans = createRoute({
  getParentRoute: () => shell,
  path: 'tariff-plans',
  // The sandbox checkout's return URL.
  validateSearch: ({ checkout }: Record<string, unknown>): { checkout?: 'completed' } =>
    checkout === 'completed' ? { checkout } : {},
  loader: () => Promise.all([loadTexts(['billing']), loadConfig()]),
  component: lazyRouteComponent(() => import('#features/billing/plans-page.tsx'), 'PlansPage'),
  staticData: { title: 'title.plans', name: 'platform.tariff-plans' },
})

/** A review for people with its link. */
const sharedReview = createRoute({
  getParentRoute: () => root,
  path: '/session-review/$publicId',
  loader: () => loadTexts(['review', 'topic']),
  component: SharedReview,
  staticData: { title: 'title.sharedReview', name: 'session-review' },
})

/** The instance's status, for its operators. */
const operator = createRoute({
  getParentRoute: () => shell,
  path: 'operator',
  validateSearch: parseOperatorSearch,
  beforeLoad: onlyOperators,
  loader: () => loadTexts(['operator']),
  component: lazyRouteComponent(() => import('#features/operator/operator-page.tsx'), 'OperatorPage'),
  staticData: { title: 'title.operator', name: 'platform.operator' },
})

/** Overview of the UI components; only in development. */
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
        join,
        progress,
        vocabulary,
        classProgress,
        ...classRoutes,
        memberReview,
        operator,
      ]),
      briefing,
      dueWords,
      welcome,
      conversation,
      firstTalk,
    ]),
    ...parts,
    elsewhere,
  ]),
  defaultPreload: 'intent',
  // The query cache decides which data is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: RoutePending,
  defaultErrorComponent: PageFailed,
  scrollRestoration: true,
})
