// Which modules travel together. Few files: on a phone the number of requests matters more than the last kilobyte.
import type { Rolldown } from 'vite'
import { firstPages, textsEverywhere } from './first-pages.ts'

type Group = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>[number]
type Graph = Parameters<Exclude<Group['name'], string>>[1]

/** Parts that every page starts with, or most of them. */
const ui =
  'button|icon-button|field|failed|mark|language-menu|use-menu|page|page-failed|page-pending|legal-links|use-faults|color-scheme|toast|stage/[\\w-]+'
/** Parts of the platform that only some pages ask for stay out of what all begin with. */
const later =
  'begin-conversation|connection|country|event-stream|format|moderation-text|organisations|passkey|save-file|schema-faults|subscription|target-language|tasks|texts-inside|translation'
const features = 'legal/legal-name|user/profile-search|progress/progress-search|conversation/conversation-search'

/** What all pages are made of. */
const framework: Group[] = [
  // Else they would follow the plain data of their contract everywhere, and zod with them.
  {
    name: 'schemas',
    test: /\/packages\/contracts\/src\/[\w-]+\.ts\?schemas$|node_modules\/zod\//,
    // Nor may they take that data along: every page has it.
    includeDependenciesRecursively: false,
    priority: 9,
  },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 8 },
  {
    name: 'core',
    test: new RegExp(
      'node_modules/(@tanstack(?!.*/(?:useBlocker|useInfiniteQuery|infiniteQueryObserver)\\.)|i18next|use-sync-external-store)/|react-i18next/dist/es/(?!Trans)|' +
        `/web/src/platform/(?!(?:${later})\\.)|/web/src/ui/(${ui})\\.|/web/src/features/(${features})\\.`,
    ),
    priority: 7,
  },
  // Sign-up and the profile ask for the country.
  { name: 'country', test: /\/(web\/src\/(platform|ui)|contracts\/src)\/country(-field)?\./, priority: 7 },
  {
    name: 'door',
    test: /\/web\/src\/features\/auth\/(door|alert|greetings|auth\.rules)\./,
    priority: 7,
  },
]

/** Texts of one language that every page shows some of. */
const texts: Group = {
  test: new RegExp(`/web/src/locales/\\w+/(${textsEverywhere.join('|')})\\.json$`),
  name: (id) => `texts-${/locales\/(\w+)\//.exec(id)?.[1]}`,
  priority: 6,
  debugName: 'texts',
}

const own = '/(?:web/src|packages/contracts/src)/.+\\.(?:ts|tsx|css)(?:\\?schemas)?$'
/** What many pages use a little of: one file is less than one for each of them. The sign-in page shows two icons. */
const small =
  'node_modules/(?:@tabler/icons-react/(?!.*(?:IconWifiOff|IconFingerprint|createReactComponent|defaultAttributes))|@tanstack/.*nfiniteQuery)'

/** What the pages that people are on most begin with. */
const ways = {
  shell: ['features/shell/shell.tsx'],
  practice: firstPages['/platform/dashboard']?.modules ?? [],
  talk: firstPages['/platform/conversation']?.modules ?? [],
}

/** Walks up the imports of a module, each module once. */
function collect(ends: (id: string, up: (ids: readonly string[]) => Set<string>) => Set<string>) {
  const known = new Map<string, Set<string>>()
  const of = (id: string): Set<string> => {
    const before = known.get(id)
    if (before) return before
    const found = new Set<string>()
    known.set(id, found)
    for (const end of ends(id, (ids) => new Set(ids.flatMap((each) => [...of(each)])))) found.add(end)
    return found
  }
  return of
}

const waysFrom = (id: string) =>
  Object.entries(ways).flatMap(([way, modules]) =>
    modules.some((module) => id.endsWith(`/src/${module}`)) ? [way] : [],
  )

/** The code of the pages behind the door, by who begins with it and who else loads it, maybe later. */
function insideName() {
  let graph: Graph | null = null
  const importersOf = (id: string) => graph?.getModuleInfo(id)?.importers ?? []
  const beginners = collect((id, up) => new Set([...waysFrom(id), ...up(importersOf(id))]))
  const users = collect((id, up) => {
    const loaders = graph?.getModuleInfo(id)?.dynamicImporters ?? []
    // What the map itself loads is a page of its own; what a page loads later belongs to that page.
    const isPage = loaders.some((loader) => /\/src\/(router|routes-outside|composed|main)\.tsx$/.test(loader))
    const here = waysFrom(id)
    const own = here.length > 0 ? here : isPage ? [id] : [...up(loaders)]
    return new Set([...own, ...up(importersOf(id))])
  })
  return (id: string, given: Graph): string | null => {
    graph = given
    const first = beginners(id)
    if (first.size === 0) return null
    const isTalk = first.has('talk')
    if (isTalk && first.size > 1) return 'inside'
    const isAlone = users(id).size === 1
    if (isTalk) return isAlone ? 'talk' : 'stage'
    if (first.has('shell')) return 'shell'
    // Pages for strangers need some of this as well, and nothing of the shell.
    return isAlone ? 'practice' : 'parts'
  }
}

/** What begins with others comes before them: a group takes along what its modules import. */
const order = ['inside', 'shell', 'parts', 'stage', 'practice', 'talk']

function insideGroups(): Group[] {
  const nameOf = insideName()
  const smallPart = new RegExp(small)
  return order.map((name, nth) => ({
    name: (id, graph) => ((smallPart.test(id) ? 'inside' : nameOf(id, graph)) === name ? name : null),
    test: new RegExp(`${small}|${own}`),
    priority: order.length - nth,
    debugName: name,
  }))
}

/** The groups of one build. */
export const chunkGroups = (): Group[] => [...framework, texts, ...insideGroups()]
