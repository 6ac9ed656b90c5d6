// Groups modules into chunks. On a phone the number of requests matters as much as their size: without these two rules
// the login page takes 26 files and the dashboard 68 (docs/performance.md).
import { basename, extname, join } from 'node:path'
import type { Rolldown } from 'vite'

type Group = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number]
type Graph = Parameters<Exclude<Group['name'], string>>[1]

/**
 * Zod and the modules that build schemas, which would otherwise end up on every page with the plain data of their
 * contract.
 */
const schemas: Group = {
  name: 'schemas',
  test: /\/packages\/contracts\/src\/[\w/-]+\.ts\?schemas$|node_modules\/zod\//,
  // Their dependencies are not included either.
  includeDependenciesRecursively: false,
  priority: 1,
}

const inApp = ['app.tsx', 'gates.tsx']
/** The modules that the most visited pages load first. */
const entryModules = {
  login: ['main.ts', 'public-app.tsx', 'features/auth/login-page.tsx'],
  landing: ['main.ts', 'public-app.tsx', 'features/landing/landing-page.tsx'],
  dashboard: [
    'main.ts',
    ...inApp,
    'features/shell/shell.tsx',
    'features/library/dashboard/dashboard-page.tsx',
    'features/library/dashboard/dashboard-ahead.ts',
  ],
  conversation: ['main.ts', ...inApp, 'features/conversation/conversation-page.tsx'],
}

/** Entries of the other public pages: they must not import the app, whose chunk starts with the router. */
const publicEntries = [
  'features/auth/signup-page.tsx',
  'features/auth/forgot-page.tsx',
  'features/auth/reset-page.tsx',
  'features/auth/verify-page.tsx',
  'features/legal/legal-page.tsx',
  'features/legal/legal-text.ts',
  'features/judging/judging-page.tsx',
  'ui/page/public-notes.tsx',
]

/** Modules that the landing page renders once the conversation is ready. Neither the app nor other pages need them. */
const landingSections = ['features/landing/sections.tsx', 'features/landing/finding.tsx', 'features/landing/keep.tsx']

/** A library's index of all its exports. A module that imports one name from it needs only that export. */
const barrelFiles =
  /node_modules\/(@tabler\/icons-react|@mantine\/(?:core|hooks)|react-i18next)\/(?:dist\/)?es\w*\/(?:index|tabler-icons-react)\.m?js$/

const plain = (name: string) => name.replaceAll('-', '').toLowerCase()

/** A module's imports; for an index, the files named like the imported names. */
function importsOf(id: string, graph: Graph): string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    const library = barrelFiles.exec(imported)?.[1]
    if (!library) return [imported]
    const [, names = ''] = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"${library}"`).exec(code ?? '') ?? []
    const wanted = new Set(names.split(',').map((name) => plain(name.trim().split(/\s/)[0] ?? '')))
    const files = graph.getModuleInfo(imported)?.importedIds ?? []
    return files.filter((file) => wanted.has(plain(basename(file, extname(file)))))
  })
}

/** Modules that other pages use too. Otherwise, those pages would load an entire page to get them. */
const sharedModules = /\/web\/src\/(ui|platform)\/|\/packages\/contracts\/|@tabler\/icons-react/

/** Those that the page of a shared review also uses, which has no shell. */
const withoutShell = /\/web\/src\/(ui|platform\/http)\/|@tabler\/icons-react/

/** These modules and all their static imports. */
function reachOf(ids: Iterable<string>, graph: Graph): Set<string> {
  const reach = new Set<string>()
  const visit = (id: string) => {
    // Modules that build schemas do not belong to a page, and neither do their imports.
    if (reach.has(id) || id.endsWith('?schemas')) return
    reach.add(id)
    importsOf(id, graph).forEach(visit)
  }
  for (const id of ids) visit(id)
  return reach
}

function reachOfPages(graph: Graph) {
  const from = (modules: readonly string[]) =>
    reachOf(
      modules.map((module) => join(import.meta.dirname, 'src', module)),
      graph,
    )
  const dashboard = from(entryModules.dashboard)
  return {
    login: from(entryModules.login),
    landing: from(entryModules.landing),
    landingSections: from(landingSections),
    publicEntries: from(publicEntries),
    dashboard,
    conversation: from(entryModules.conversation),
    // Includes their imports, which would otherwise pull in the shell.
    withoutShell: reachOf(
      [...dashboard].filter((id) => withoutShell.test(id)),
      graph,
    ),
  }
}

/**
 * Chunks for the code that all these pages share, the code that the app's pages share, the code that the shell needs,
 * and the rest of each page.
 */
function pagesGroup(): Group {
  let reach: ReturnType<typeof reachOfPages> | undefined
  return {
    name(id, graph) {
      reach ??= reachOfPages(graph)
      const [login, dashboard, conversation] = [
        reach.login.has(id),
        reach.dashboard.has(id),
        reach.conversation.has(id),
      ]
      const isPart = sharedModules.test(id)
      const [landing, inApp] = [reach.landing.has(id), dashboard || conversation]
      const isShared = inApp || isPart
      if (login && landing) return isShared ? 'base' : 'public'
      // The landing page has no forms, so it does not load the form modules.
      if (login) return isShared ? 'forms' : 'login'
      if (reach.publicEntries.has(id) && inApp) return landing ? 'base' : 'forms'
      if (landing) return inApp ? 'talk' : 'landing'
      if (reach.landingSections.has(id)) return inApp ? 'drawn' : null
      if (conversation) return dashboard || isPart ? 'app' : 'conversation'
      if (reach.withoutShell.has(id)) return 'app'
      if (dashboard) return id.includes('/features/library/') ? 'dashboard' : 'shell'
      return null
    },
    debugName: 'pages',
    // A module's imports are in its own chunk or an earlier one.
    includeDependenciesRecursively: false,
  }
}

/** The chunk groups of one build. */
export const chunkGroups = (): Group[] => [schemas, pagesGroup()]
