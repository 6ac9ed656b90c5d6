// Runs at build time, never in a browser: renders the markup of the entry pages.

import type { User } from '@parley/contracts/account/user.ts'
import { type Language, languages } from '@parley/contracts/language/language.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { legalNames } from '#features/legal/legal-name.ts'
import { LegalText } from '#features/legal/legal-page.tsx'
import { ownText } from '#features/legal/legal-text.ts'
import { queryClient } from '#platform/http/query.ts'
import { i18n, loadTexts, startI18n } from '#platform/language/i18n.ts'
import { userQuery } from '#platform/session/user.ts'
import { App } from './app.tsx'
import { PublicRoot } from './public-app.tsx'
import { publicRoutes } from './public-pages.tsx'
import { titleKeyOf } from './route-title.ts'
import { router } from './router.tsx'

export interface Prerendered {
  /** The page's path. */
  readonly path: string
  readonly language: Language
  /** Whether anybody may read it, and search engines may list it. */
  readonly isPublic: boolean
  readonly title: string
  /** A description of Parley for search engines and browsers without scripts. */
  readonly about: string
  readonly needsScripts: string
  /** Texts included in the page, by namespace. */
  readonly texts: Readonly<Record<string, unknown>>
  /** The content of `#root`. */
  readonly markup: string
}

/** Placeholder that the server replaces with its own number in every page. */
const recordingsDays = '{{recordings_days}}'

/** A placeholder user: personal content stays empty (`data-personal`). */
const anybody: User = {
  _id: '',
  tag_name: '',
  first_name: '',
  last_name: '',
  email: '',
  is_email_verified: true,
  country: '',
  explanation_language: 'en',
  learning_language: null,
  level: null,
  level_source: null,
  form_of_address: null,
  aim: null,
  shares_misses: false,
  status: 'ACTIVE',
  settings: {
    is_accept_terms_and_conditions: true,
    is_accept_privacy_policy: true,
    is_accept_refund_policy: true,
    is_first_guide_completed: true,
    is_welcome_completed: true,
  },
  favorite_scenarios: [],
  favorite_modules: [],
  current_org_id: '',
  is_operator: false,
  has_ways_to_check: false,
}

async function markupOf(page: ReactNode): Promise<string> {
  const errors: unknown[] = []
  // In one piece, because later parts would need a script.
  const whole = { progressiveChunkSize: Number.POSITIVE_INFINITY }
  const { prelude } = await prerender(page, { ...whole, onError: (error) => void errors.push(error) })
  const markup = await new Response(prelude).text()
  // Errors would otherwise only surface in the browser.
  if (errors.length > 0) throw new Error(`A page cannot be prerendered: ${errors.join('; ')}`)
  // Removes the router's scroll script and head tags, which the app handles itself.
  return markup.replace(/<script>.*?<\/script>|<meta [^>]*>/gs, '')
}

interface RenderedPage {
  readonly title: string | undefined
  readonly texts: readonly string[]
  readonly markup: string
}

async function drawPublic(path: string, language: Language): Promise<RenderedPage> {
  const route = publicRoutes[path]
  if (!route) throw new Error(`No page at ${path}`)
  const { title, texts } = route
  await loadTexts(texts)
  const legal = legalNames.find((name) => path === `/legal/${name}`)
  if (legal) {
    const blocks = await ownText(legal, language, recordingsDays)
    return { title, texts, markup: await markupOf(<PublicRoot Page={() => <LegalText blocks={blocks} />} />) }
  }
  const { Page } = await route.load(language)
  return { title, texts, markup: await markupOf(<PublicRoot Page={Page} />) }
}

/** Renders an app page in its state before the first response. */
async function drawApp(path: string, texts: readonly string[]): Promise<RenderedPage> {
  queryClient.clear()
  queryClient.setQueryData(userQuery.queryKey, anybody)
  router.update({ history: createMemoryHistory({ initialEntries: [path.replace('$', '0')] }) })
  await router.load()
  const title = titleKeyOf(router.state.matches)
  return { title, texts, markup: await markupOf(<App />) }
}

/** The app's pages and the texts they include; `$` represents any path segment. */
const appPages: Readonly<Record<string, readonly string[]>> = {
  '/platform/dashboard': ['shell', 'library'],
  '/platform/dashboard/module/$': ['shell', 'library'],
  '/platform/conversation': ['conversation'],
  '/platform/history': ['shell', 'review', 'task', 'topic'],
  '/platform/history/$': ['shell', 'review', 'task', 'topic'],
  '/platform/vocabulary': ['shell', 'vocabulary'],
  '/platform/user-progress': ['shell', 'progress', 'topic'],
  '/platform/class': ['shell', 'progress', 'topic'],
  '/session-review/$': ['review', 'topic'],
}

/** Pages that show nothing before the first response: only their title and texts are included. */
const blankPages: Readonly<Record<string, Omit<RenderedPage, 'markup'>>> = {
  '/platform/user-profile': {
    title: 'title.profile',
    texts: ['shell', 'user', 'org', 'billing', 'progress', 'install', 'memory', 'topic'],
  },
  // Includes the texts that it needs offline (public/offline-worker.js).
  '/platform/vocabulary/due': { title: 'title.due', texts: ['vocabulary', 'connection', 'problem'] },
  '/platform/tariff-plans': { title: 'title.plans', texts: ['shell', 'billing'] },
}

async function finished(
  path: string,
  language: Language,
  { title, texts, markup }: RenderedPage,
): Promise<Prerendered> {
  return {
    path,
    language,
    isPublic: path in publicRoutes,
    title: title === undefined ? 'Parley' : `${i18n.t(title)} · Parley`,
    about: i18n.t('about', { ns: 'page' }),
    needsScripts: i18n.t('needsScripts', { ns: 'page' }),
    texts: Object.fromEntries(['ui', ...texts].map((name) => [name, i18n.getResourceBundle(language, name)])),
    markup,
  }
}

/** Renders every page in every language. */
export async function prerenderPages(): Promise<Prerendered[]> {
  const pages: Prerendered[] = []
  // The timer that would remove a query from the cache minutes later would keep the build running.
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, gcTime: Number.POSITIVE_INFINITY },
  })
  await startI18n('en')
  for (const language of languages) {
    await i18n.changeLanguage(language)
    await loadTexts(['page'])
    for (const path of Object.keys(publicRoutes)) {
      pages.push(await finished(path, language, await drawPublic(path, language)))
    }
    for (const [path, texts] of Object.entries(appPages)) {
      pages.push(await finished(path, language, await drawApp(path, texts)))
    }
    for (const [path, page] of Object.entries(blankPages)) {
      await loadTexts(page.texts)
      pages.push(await finished(path, language, { ...page, markup: '' }))
    }
  }
  return pages
}
