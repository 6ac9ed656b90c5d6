// Pages that people arrive at, with what each begins with. A page left out is only slower.
import { getSubscription } from '@parley/contracts/billing.ts'
import { getConfig } from '@parley/contracts/config.ts'
import { listSessions } from '@parley/contracts/conversation.ts'
import { getOrg, listOrgs } from '@parley/contracts/org.ts'
import { getUser } from '@parley/contracts/user.ts'

export interface PageFiles {
  /** Modules under `src` that the router asks for. */
  modules: string[]
  /** Namespaces of texts beyond those that every page shows. */
  texts: string[]
  /** What it reads whatever its address says, as addresses of the contract, the most urgent first. */
  asks?: string[]
}

/** What every page behind the door begins with. */
const inside = ['platform/texts-inside.ts', 'ui/mantine-room.tsx', 'features/legal/policies-gate.tsx']
const shell = [...inside, 'features/shell/shell.tsx']
const legal: PageFiles = { modules: ['platform/texts-inside.ts', 'features/legal/legal-page.tsx'], texts: ['legal'] }

const person = [getUser.path, getConfig.path]
/** What header and dashboard show beside the list. */
const around = [...person, getSubscription.path, getOrg.path, `${listSessions.path}?state=running`, listOrgs.path]

/** By the beginning of their address. */
export const firstPages: Readonly<Record<string, PageFiles>> = {
  '/auth/login': { modules: ['features/auth/login-page.tsx'], texts: [], asks: [getConfig.path] },
  '/auth/signup': { modules: ['features/auth/signup-page.tsx'], texts: [], asks: [getConfig.path] },
  '/auth/forgot': { modules: ['features/auth/forgot-page.tsx'], texts: [] },
  '/auth/reset': { modules: ['features/auth/reset-page.tsx'], texts: [] },
  '/legal/terms': legal,
  '/legal/privacy': legal,
  '/legal/refund': legal,
  '/platform/dashboard': {
    modules: [...shell, 'features/library/dashboard-page.tsx', 'features/library/dashboard-ahead.ts'],
    texts: ['shell', 'library'],
    asks: around,
  },
  '/platform/dashboard/module': {
    modules: [...shell, 'features/library/module-page.tsx'],
    texts: ['shell', 'library'],
  },
  '/platform/conversation': {
    modules: [...inside, 'features/conversation/conversation-page.tsx'],
    texts: ['conversation'],
    asks: person,
  },
  '/platform/history': { modules: [...shell, 'features/review/history-page.tsx'], texts: ['shell', 'review', 'task'] },
  '/session-review': { modules: ['platform/texts-inside.ts', 'features/review/shared-page.tsx'], texts: ['review'] },
  '/platform/vocabulary': {
    modules: [...shell, 'features/vocabulary/vocabulary-page.tsx'],
    texts: ['shell', 'vocabulary'],
  },
  '/platform/user-progress': {
    modules: [...shell, 'features/progress/progress-page.tsx'],
    texts: ['shell', 'progress'],
  },
  '/platform/class': { modules: [...shell, 'features/progress/class-page.tsx'], texts: ['shell', 'progress'] },
  '/platform/user-profile': {
    modules: [...shell, 'features/user/profile-page.tsx'],
    texts: ['shell', 'user', 'org'],
  },
}

/** Every page shows some of these: they travel together, in one file a language. */
export const textsEverywhere = ['ui', 'problem', 'auth']
