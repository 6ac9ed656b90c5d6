// Layout of all login pages: both sides of a conversation on the left, the form on the right.
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#platform/language/i18n.ts'
import { LanguageMenu } from '#ui/controls/language-menu.tsx'
import { Mark } from '#ui/mark.tsx'
import { LegalLinks } from '#ui/page/legal-links.tsx'
import { StageSide } from '#ui/stage/stage-side.tsx'
import classes from './auth-layout.module.css'
import { wheelOf } from './greetings.ts'

export interface AuthLayoutProps extends ComponentProps<'form'> {
  title: string
}

export function AuthLayout({ title, children, ...form }: AuthLayoutProps) {
  const { t } = useTranslation('auth')
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <a href="/" className={classes.brand}>
          <Mark />
          Parley
        </a>
        <LanguageMenu />
      </header>
      <section className={classes.scene} aria-label={t('scene')}>
        <div className={classes.partner}>
          <StageSide side="partner" tone="speaking" still />
        </div>
        <Wheel />
        <div className={classes.learner}>
          <StageSide side="learner" tone="idle" still />
        </div>
      </section>
      <main id="main" tabIndex={-1} className={classes.signIn}>
        {/* Without scripts, `method="dialog"` sends nothing, so no password ends up in a URL. */}
        <form {...form} method="dialog" className={classes.form} noValidate aria-label={title}>
          {children}
        </form>
      </main>
      <footer className={classes.foot}>
        <LegalLinks />
      </footer>
    </div>
  )
}

function Wheel() {
  return (
    <ul className={classes.wheel}>
      {wheelOf(useLanguage()).map(({ language, text, near }) => (
        <li key={language} lang={language} data-near={near}>
          {text}
        </li>
      ))}
    </ul>
  )
}
