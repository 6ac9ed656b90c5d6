// The landing page, also shown for unknown URLs: a trial conversation, then an explanation of the product.
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useKnownConfig } from '#platform/config.ts'
import { useIsHydrated } from '#platform/page/hydration.ts'
import { ButtonAnchor } from '#ui/controls/button.tsx'
import { LanguageMenu } from '#ui/controls/language-menu.tsx'
import { Mark } from '#ui/mark.tsx'
import { StageSide } from '#ui/stage/stage-side.tsx'
import classes from './landing.module.css'
import { LearnerHalf } from './learner-half.tsx'
import { Middle } from './middle.tsx'
import { TalkLanguages } from './talk-languages.tsx'
import { useTrial } from './use-trial.ts'

/** Prerendered in the page; their scripts load after the trial's. */
const Sections = lazy(async () => ({ default: (await import('./sections.tsx')).Sections }))
const End = lazy(async () => ({ default: (await import('./sections.tsx')).End }))

/** Whether the URL is unknown; the server has responded with 404. */
const isElsewhere = () => !['/', '/landing'].includes(location.pathname)

export function LandingPage() {
  const { t } = useTranslation('landing')
  const trial = useTrial()
  const isLost = useIsHydrated() && isElsewhere()
  const config = useKnownConfig()
  const { floor, isIntro, talk } = trial
  const isPartnerLit = isIntro || floor === 'speaking'
  return (
    <div className={classes.page}>
      <a className={classes.skip} href="#talk">
        {t('skip')}
      </a>
      <main id="main" tabIndex={-1}>
        <div className={classes.stage} id="talk" data-said={talk.lines.length > 0 || undefined}>
          <div className={classes.top}>
            <StageSide
              side="partner"
              tone={isPartnerLit ? 'speaking' : floor === 'thinking' ? 'thinking' : 'idle'}
              read={trial.level}
              still={isIntro}
            />
            <header className={classes.bar}>
              <a href="/" className={classes.brand}>
                <Mark />
                Parley
              </a>
              <LanguageMenu nameClass={classes.menuName} />
              <ButtonAnchor href="/auth/login" className={classes.login}>
                {t('login')}
              </ButtonAnchor>
            </header>
            <div className={classes.what}>
              <h1>{t('title')}</h1>
              <p>{t('disclosure')}</p>
            </div>
          </div>
          <Middle trial={trial} isLost={isLost} />
          <div>
            {talk.lines.length === 0 && <TalkLanguages trial={trial} />}
            <LearnerHalf trial={trial} config={config} />
          </div>
        </div>
        <Suspense fallback={null}>
          <Sections />
        </Suspense>
      </main>
      <Suspense fallback={null}>
        <End />
      </Suspense>
    </div>
  )
}
