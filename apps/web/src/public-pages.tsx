// Routes for the public pages, each a document of its own without router and query cache.
import type { Language } from '@parley/contracts/language/language.ts'
import type { ReactNode } from 'react'
import type { LegalName } from '#features/legal/legal-name.ts'

export interface PublicPage {
  readonly Page: () => ReactNode
  /** Whether the prerendered markup is hydrated; otherwise it is replaced once the page has loaded. */
  readonly isHydrated: boolean
}

export interface PublicRoute {
  /** Key in the namespace `ui`, or in the page's own. */
  readonly title: `title.${string}` | 'landing:title'
  /** The page's name in analytics. */
  readonly name: string
  /** Text namespaces besides `ui`. */
  readonly texts: readonly string[]
  readonly load: (language: Language) => Promise<PublicPage>
}

const form = (Page: () => ReactNode): PublicPage => ({ Page, isHydrated: true })

const legal = (name: LegalName): PublicRoute => ({
  title: `title.${name}`,
  name: `legal.${name}`,
  texts: ['legal'],
  load: async (language) => {
    const [{ LegalPage }, { legalText }] = await Promise.all([
      import('#features/legal/legal-page.tsx'),
      import('#features/legal/legal-text.ts'),
    ])
    const first = { language, blocks: await legalText(name, language) }
    return { Page: () => <LegalPage name={name} first={first} />, isHydrated: false }
  },
})

export const publicRoutes: Readonly<Record<string, PublicRoute>> = {
  '/landing': {
    title: 'landing:title',
    name: 'landing',
    texts: ['landing'],
    load: async () => form((await import('#features/landing/landing-page.tsx')).LandingPage),
  },
  '/auth/login': {
    title: 'title.login',
    name: 'auth.login',
    texts: ['auth'],
    load: async () => form((await import('#features/auth/login-page.tsx')).LoginPage),
  },
  '/auth/signup': {
    title: 'title.signup',
    name: 'auth.signup',
    texts: ['auth'],
    load: async () => form((await import('#features/auth/signup-page.tsx')).SignupPage),
  },
  '/auth/forgot': {
    title: 'title.forgot',
    name: 'auth.forgot',
    texts: ['auth', 'recovery'],
    load: async () => form((await import('#features/auth/forgot-page.tsx')).ForgotPage),
  },
  '/auth/reset': {
    title: 'title.reset',
    name: 'auth.reset',
    texts: ['auth', 'recovery'],
    load: async () => form((await import('#features/auth/reset-page.tsx')).ResetPage),
  },
  '/auth/verify': {
    title: 'title.verify',
    name: 'auth.verify',
    texts: ['auth', 'recovery'],
    load: async () => form((await import('#features/auth/verify-page.tsx')).VerifyPage),
  },
  '/legal/terms': legal('terms'),
  '/legal/privacy': legal('privacy'),
  '/legal/refund': legal('refund'),
  '/legal/judging': {
    title: 'title.judging',
    name: 'legal.judging',
    texts: ['judging'],
    load: async () => form((await import('#features/judging/judging-page.tsx')).JudgingPage),
  },
}
