// Pages that people arrive at, with what each begins with. A page left out is only slower.
import { getSubscription, listPlans } from '@parley/contracts/billing.ts'
import { getConfig } from '@parley/contracts/config.ts'
import { listSessions } from '@parley/contracts/conversation.ts'
import { listModules } from '@parley/contracts/library.ts'
import { getOrg, listOrgs } from '@parley/contracts/org.ts'
import { getUser } from '@parley/contracts/user.ts'
import { parseDashboardSearch } from './src/features/library/dashboard-search.ts'
import { askedInTarget } from './src/features/library/library-wish.ts'
import { urlOf } from './src/platform/caller.ts'

export interface PageFiles {
  /** Modules under `src` that the router asks for. */
  modules: string[]
  /** Namespaces of texts beyond those that every page shows. */
  texts: string[]
  /** What it reads whatever its address says, as addresses of the contract, the most urgent first. */
  asks?: string[]
  /** The same, once the user has agreed to the policies: before that the server refuses it. */
  asksOnceAgreed?: string[]
}

/** Stands in an address for the language that is practised; such an address is for a page with nothing behind its own. */
const targetMark = '{target}'

/** What header and dashboard show, and the list, as `use-library.ts` asks for them. */
const firstList = urlOf('', listModules, {
  query: { ...askedInTarget({ ...parseDashboardSearch({}), target: 'en' }, 0), target_language: '' },
})
const dashboardAsks = [
  getSubscription.path,
  getOrg.path,
  urlOf('', listSessions, { query: { state: 'running' } }),
  firstList + targetMark,
  listOrgs.path,
]

/** What every page behind the door begins with. */
const inside = ['platform/texts-inside.ts', 'ui/mantine-room.tsx', 'features/legal/policies-gate.tsx']

const behindTheDoor = (modules: string[], texts: string[], asksOnceAgreed: string[] = []): PageFiles => ({
  modules: [...inside, ...modules],
  texts,
  asks: [getUser.path, getConfig.path],
  asksOnceAgreed,
})
const inShell = (module: string, texts: string[], asks: string[] = []): PageFiles =>
  behindTheDoor(['features/shell/shell.tsx', module], ['shell', ...texts], asks)
const atTheDoor = (page: string, texts: string[], asks: string[] = []): PageFiles => ({
  modules: [`features/auth/${page}-page.tsx`],
  texts,
  asks,
})
const legal: PageFiles = { modules: ['platform/texts-inside.ts', 'features/legal/legal-page.tsx'], texts: ['legal'] }

/** By the beginning of their address. */
export const firstPages: Readonly<Record<string, PageFiles>> = {
  // Which ways in there are, the server says.
  '/auth/login': atTheDoor('login', [], [getConfig.path]),
  '/auth/signup': atTheDoor('signup', [], [getConfig.path]),
  '/auth/forgot': atTheDoor('forgot', ['recovery']),
  '/auth/reset': atTheDoor('reset', ['recovery']),
  '/legal/terms': legal,
  '/legal/privacy': legal,
  '/legal/refund': legal,
  '/platform/dashboard': behindTheDoor(
    ['features/shell/shell.tsx', 'features/library/dashboard-page.tsx', 'features/library/dashboard-ahead.ts'],
    ['shell', 'library'],
    dashboardAsks,
  ),
  '/platform/dashboard/module': inShell('features/library/module-page.tsx', ['library']),
  '/platform/conversation': behindTheDoor(['features/conversation/conversation-page.tsx'], ['conversation']),
  '/platform/history': inShell('features/review/history-page.tsx', ['review', 'task']),
  '/session-review': { modules: ['platform/texts-inside.ts', 'features/review/shared-page.tsx'], texts: ['review'] },
  '/platform/vocabulary': inShell('features/vocabulary/vocabulary-page.tsx', ['vocabulary']),
  '/platform/user-progress': inShell('features/progress/progress-page.tsx', ['progress']),
  '/platform/class': inShell('features/progress/class-page.tsx', ['progress']),
  '/platform/user-profile': inShell('features/user/profile-page.tsx', ['user', 'org']),
  '/platform/tariff-plans': inShell(
    'features/billing/plans-page.tsx',
    ['billing'],
    [getSubscription.path, listPlans.path],
  ),
}

/** Every page shows some of these: they travel together, in one file a language. */
export const textsEverywhere = ['ui', 'auth']
