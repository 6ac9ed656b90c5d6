// Writes the entry pages as files: each in nine languages, rendered before any script loads.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type PageParts, pageHtml, withBeforePaint } from './page-html.ts'
import type { Prerendered } from './src/prerender.tsx'

const publicPage = (module: string) => ['public-app.tsx', module]
const legal = publicPage('features/legal/legal-page.tsx')
const inApp = ['app.tsx', 'gates.tsx']
const inShell = (...modules: string[]) => [...inApp, 'features/shell/shell.tsx', ...modules]
const history = inShell('features/review/history/history-page.tsx', 'features/vocabulary/with-word-panel.tsx')

/**
 * The modules under `src` that each path starts with. A page that is missing here still works, but loads more slowly.
 */
const beginnings: Readonly<Record<string, readonly string[]>> = {
  '/landing': publicPage('features/landing/landing-page.tsx'),
  '/auth/login': publicPage('features/auth/login-page.tsx'),
  '/auth/signup': publicPage('features/auth/signup-page.tsx'),
  '/auth/forgot': publicPage('features/auth/forgot-page.tsx'),
  '/auth/reset': publicPage('features/auth/reset-page.tsx'),
  '/auth/verify': publicPage('features/auth/verify-page.tsx'),
  '/legal/terms': legal,
  '/legal/privacy': legal,
  '/legal/refund': legal,
  '/legal/judging': publicPage('features/judging/judging-page.tsx'),
  '/platform/dashboard': inShell(
    'features/library/dashboard/dashboard-page.tsx',
    'features/library/dashboard/dashboard-ahead.ts',
  ),
  '/platform/dashboard/module/$': inShell('features/library/module/module-page.tsx'),
  '/platform/conversation': [...inApp, 'features/conversation/conversation-page.tsx'],
  '/platform/history': history,
  '/platform/history/$': history,
  '/platform/vocabulary': inShell('features/vocabulary/vocabulary-page.tsx'),
  // Every module, because nothing can be loaded later without a connection.
  '/platform/vocabulary/due': [
    ...inApp,
    'features/vocabulary/due/due-page.tsx',
    'features/vocabulary/due/restore-user.ts',
    'ui/states/lost-connection.tsx',
  ],
  '/platform/user-progress': inShell('features/progress/progress-page.tsx'),
  '/platform/class': inShell('features/progress/class/class-page.tsx'),
  '/platform/user-profile': inShell(
    'features/user/profile-page.tsx',
    'features/billing/subscription-panel.tsx',
    'features/usage/today-panel.tsx',
    'features/install/install-actions.tsx',
    'features/org/members-tab.tsx',
    'features/org/organisations-tab.tsx',
    'features/org/notifications-tab.tsx',
    'features/progress/class/class-link.tsx',
  ),
  '/platform/tariff-plans': inShell('features/billing/plans-page.tsx'),
  '/session-review/$': ['app.tsx', 'features/review/shared-page.tsx'],
}

/** Writes `pages/<path>/<language>.html`, and `index.html` for all other paths. */
export async function writePages(folder: string, parts: PageParts, pages: readonly Prerendered[]): Promise<void> {
  await writeFile(join(folder, 'index.html'), withBeforePaint(parts))
  for (const page of pages) {
    const modules = beginnings[page.path]
    if (!modules) throw new Error(`Nothing is known of what ${page.path} begins with`)
    const path = join(folder, 'pages', page.path, `${page.language}.html`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, pageHtml(parts, page, modules))
  }
}
