// What all pages at the door share: the two sides on the left, the form on the right.
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#platform/i18n.ts'
import { LanguageMenu } from '#ui/language-menu.tsx'
import { LegalLinks } from '#ui/legal-links.tsx'
import { Mark } from '#ui/mark.tsx'
import { StageSide } from '#ui/stage/stage-side.tsx'
import classes from './door.module.css'
import { wheelOf } from './greetings.ts'

export interface DoorProps extends ComponentProps<'form'> {
  title: string
}

export function Door({ title, children, ...form }: DoorProps) {
  const { t } = useTranslation('auth')
  return (
    <div className={classes.door}>
      <header className={classes.top}>
        <a href="/auth/login" className={classes.brand}>
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
      <main id="main" tabIndex={-1} className={classes.wayIn}>
        {/* Outside of a dialog this method sends nothing: without scripts, no password would stand in an address. */}
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
