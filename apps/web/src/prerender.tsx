// Runs while building, never in a browser: the markup of the pages that people arrive at.
import { type Language, languages } from '@parley/contracts/language.ts'
import type { User } from '@parley/contracts/user.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { legalNames } from '#features/legal/legal-name.ts'
import { LegalText } from '#features/legal/legal-page.tsx'
import { ownText } from '#features/legal/legal-text.ts'
import { i18n, loadTexts, startI18n } from '#platform/i18n.ts'
import { queryClient } from '#platform/query.ts'
import { userQuery } from '#platform/user.ts'
import { App } from './app.tsx'
import { PublicRoot } from './public-app.tsx'
import { publicRoutes } from './public-pages.tsx'
import { router } from './router.tsx'

export interface Prerendered {
  /** The address that it is the page of. */
  readonly path: string
  readonly language: Language
  readonly title: string
  /** What Parley is, for search engines and whoever allows no scripts. */
  readonly about: string
  readonly needsScripts: string
  /** The texts that it begins with, by namespace. */
  readonly texts: Readonly<Record<string, unknown>>
  /** What stands in `#root`. */
  readonly markup: string
}

/** The server fills it in with its own figure, in every page that has it. */
const recordingsDays = '{{recordings_days}}'

/** Anybody: what depends on who it is stays empty (`data-personal`). */
const anybody: User = {
  _id: '',
  tag_name: '',
  first_name: '',
  last_name: '',
  email: '',
  is_email_verified: true,
  country: '',
  explanation_language: 'en',
  status: 'ACTIVE',
  settings: {
    is_accept_terms_and_conditions: true,
    is_accept_privacy_policy: true,
    is_accept_refund_policy: true,
    is_first_guide_completed: true,
  },
  favorite_scenarios: [],
  favorite_modules: [],
  current_org_id: '',
  is_operator: false,
}

async function markupOf(page: ReactNode): Promise<string> {
  const errors: unknown[] = []
  // In one piece: what came later would come by a script.
  const whole = { progressiveChunkSize: Number.POSITIVE_INFINITY }
  const { prelude } = await prerender(page, { ...whole, onError: (error) => void errors.push(error) })
  const markup = await new Response(prelude).text()
  // What throws would be left to the browser in silence.
  if (errors.length > 0) throw new Error(`A page cannot be prerendered: ${errors.join('; ')}`)
  // The router's script for the place on the page, and tags for the head: the app sees to both.
  return markup.replace(/<script>.*?<\/script>|<meta [^>]*>/gs, '')
}

interface Drawn {
  readonly title: string | undefined
  readonly texts: readonly string[]
  readonly markup: string
}

async function drawPublic(path: string, language: Language): Promise<Drawn> {
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

/** The page of the app as it is until the first answer has come. */
async function drawApp(path: string, texts: readonly string[]): Promise<Drawn> {
  queryClient.clear()
  queryClient.setQueryData(userQuery.queryKey, anybody)
  router.update({ history: createMemoryHistory({ initialEntries: [path.replace('$', '0')] }) })
  await router.load()
  const title = router.state.matches.findLast((match) => match.staticData.title)?.staticData.title
  return { title, texts, markup: await markupOf(<App />) }
}

/** Pages of the app, with the texts that they begin with; `$` stands for whatever comes there in the address. */
const appPages: Readonly<Record<string, readonly string[]>> = {
  '/platform/dashboard': ['shell', 'library'],
  '/platform/dashboard/module/$': ['shell', 'library'],
  '/platform/conversation': ['conversation'],
  '/platform/history': ['shell', 'review', 'task'],
  '/platform/history/$': ['shell', 'review', 'task'],
  '/platform/vocabulary': ['shell', 'vocabulary'],
  '/platform/user-progress': ['shell', 'progress'],
  '/platform/class': ['shell', 'progress'],
  '/session-review/$': ['review'],
}

/** Pages that show nothing before the first answer: they are named, with what they begin with. */
const blankPages: Readonly<Record<string, Omit<Drawn, 'markup'>>> = {
  '/platform/user-profile': { title: 'title.profile', texts: ['shell', 'user', 'org', 'billing', 'progress'] },
  '/platform/tariff-plans': { title: 'title.plans', texts: ['shell', 'billing'] },
}

async function finished(path: string, language: Language, { title, texts, markup }: Drawn): Promise<Prerendered> {
  return {
    path,
    language,
    title: title === undefined ? 'Parley' : `${i18n.t(title)} · Parley`,
    about: i18n.t('about', { ns: 'page' }),
    needsScripts: i18n.t('needsScripts', { ns: 'page' }),
    texts: Object.fromEntries(['ui', ...texts].map((name) => [name, i18n.getResourceBundle(language, name)])),
    markup,
  }
}

/** Every page in every language. */
export async function prerenderPages(): Promise<Prerendered[]> {
  const pages: Prerendered[] = []
  // The timer that would forget an answer some minutes later would also keep the build waiting.
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
