// Which modules travel together. On a phone the number of requests weighs as much as their size: without these two rules the
// sign-in page comes in 26 files and the dashboard in 68 (docs/performance.md).
import { basename, extname, join } from 'node:path'
import type { Rolldown } from 'vite'

type Group = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number]
type Graph = Parameters<Exclude<Group['name'], string>>[1]

/** Zod, and what makes schemas with it, else follow the plain data of their contract onto every page. */
const schemas: Group = {
  name: 'schemas',
  test: /\/packages\/contracts\/src\/[\w/-]+\.ts\?schemas$|node_modules\/zod\//,
  // Nor may they take that data along.
  includeDependenciesRecursively: false,
  priority: 1,
}

const inApp = ['app.tsx', 'gates.tsx']
/** What the pages begin with that people are on most. */
const beginnings = {
  door: ['main.ts', 'public-app.tsx', 'features/auth/login-page.tsx'],
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

/** Entries of public pages beside sign-in: they must not import the app, whose chunk begins with the router. */
const open = [
  'features/auth/signup-page.tsx',
  'features/auth/forgot-page.tsx',
  'features/auth/reset-page.tsx',
  'features/auth/verify-page.tsx',
  'features/legal/legal-page.tsx',
  'features/legal/legal-text.ts',
  'features/judging/judging-page.tsx',
  'ui/page/public-notes.tsx',
]

/** What the landing page draws once the talk can be had: neither the app nor what every page needs. */
const drawn = ['features/landing/sections.tsx', 'features/landing/finding.tsx', 'features/landing/keep.tsx']

/** A library's list of all that it has. Who imports one thing by it needs that thing alone. */
const lists =
  /node_modules\/(@tabler\/icons-react|@mantine\/(?:core|hooks)|react-i18next)\/(?:dist\/)?es\w*\/(?:index|tabler-icons-react)\.m?js$/

const plain = (name: string) => name.replaceAll('-', '').toLowerCase()

/** What a module imports: of a list, the files that are called like what is imported by name. */
function importsOf(id: string, graph: Graph): string[] {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    const library = lists.exec(imported)?.[1]
    if (!library) return [imported]
    const [, names = ''] = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*"${library}"`).exec(code ?? '') ?? []
    const wanted = new Set(names.split(',').map((name) => plain(name.trim().split(/\s/)[0] ?? '')))
    const files = graph.getModuleInfo(imported)?.importedIds ?? []
    return files.filter((file) => wanted.has(plain(basename(file, extname(file)))))
  })
}

/** What other pages use as well, who would load the whole page with it. */
const parts = /\/web\/src\/(ui|platform)\/|\/packages\/contracts\/|@tabler\/icons-react/

/** Of these, what the page of a shared review uses too, which has no shell. */
const withoutShell = /\/web\/src\/(ui|platform\/http)\/|@tabler\/icons-react/

/** All that modules import, not only later, and they themselves. */
function reachOf(ids: Iterable<string>, graph: Graph): Set<string> {
  const reach = new Set<string>()
  const visit = (id: string) => {
    // What makes schemas is no part of a page, nor is what it imports.
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
  const dashboard = from(beginnings.dashboard)
  return {
    door: from(beginnings.door),
    landing: from(beginnings.landing),
    drawn: from(drawn),
    open: from(open),
    dashboard,
    conversation: from(beginnings.conversation),
    // With what it imports, which would else bring the shell along.
    withoutShell: reachOf(
      [...dashboard].filter((id) => withoutShell.test(id)),
      graph,
    ),
  }
}

/** What all these pages share, what those of the app share, those of the shell, and what each has for itself. */
function pagesGroup(): Group {
  let reach: ReturnType<typeof reachOfPages> | undefined
  return {
    name(id, graph) {
      reach ??= reachOfPages(graph)
      const [door, dashboard, conversation] = [reach.door.has(id), reach.dashboard.has(id), reach.conversation.has(id)]
      const isPart = parts.test(id)
      const [landing, inApp] = [reach.landing.has(id), dashboard || conversation]
      const isShared = inApp || isPart
      if (door && landing) return isShared ? 'base' : 'public'
      // What forms are made of stays off the landing page, which has none.
      if (door) return isShared ? 'forms' : 'door'
      if (reach.open.has(id) && inApp) return landing ? 'base' : 'forms'
      if (landing) return inApp ? 'talk' : 'landing'
      if (reach.drawn.has(id)) return inApp ? 'drawn' : null
      if (conversation) return dashboard || isPart ? 'app' : 'conversation'
      if (reach.withoutShell.has(id)) return 'app'
      if (dashboard) return id.includes('/features/library/') ? 'dashboard' : 'shell'
      return null
    },
    debugName: 'pages',
    // What a module imports is in its own file or in one that comes before.
    includeDependenciesRecursively: false,
  }
}

/** The groups of one build. */
export const chunkGroups = (): Group[] => [schemas, pagesGroup()]
