// Below the trial: reviews, exams, and other audiences, each illustrated by a real component.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#platform/language/i18n.ts'
import { ButtonAnchor } from '#ui/controls/button.tsx'
import { LegalLinks } from '#ui/page/legal-links.tsx'
import { StageSide } from '#ui/stage/stage-side.tsx'
import { ringPaths } from '#ui/voice/charts/ring-shape.ts'
import { Timeline } from '#ui/voice/charts/timeline.tsx'
import { Fix } from '#ui/voice/fix.tsx'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import { exampleFor, exampleTurns } from './example.ts'
import classes from './landing.module.css'

export function Sections() {
  const { t } = useTranslation('landing-more')
  return (
    <div className={classes.then}>
      <ReviewSection />
      <section className={classes.exam} aria-labelledby="exam">
        <Minute />
        <div>
          <h2 id="exam">{t('exam.title')}</h2>
          <p className={classes.lead}>{t('exam.text')}</p>
        </div>
      </section>
      <div className={classes.pair}>
        <section>
          <h2>{t('server.title')}</h2>
          <p className={classes.lead}>{t('server.text')}</p>
          <p className={classes.command}>
            <code>npm start</code>
          </p>
        </section>
        <section>
          <h2>{t('teachers.title')}</h2>
          <p className={classes.lead}>{t('teachers.text')}</p>
        </section>
      </div>
    </div>
  )
}

/** The visitor's half at the end of the page. */
export function End() {
  const { t } = useTranslation('landing-more')
  return (
    <section className={classes.end} aria-labelledby="your-turn">
      <StageSide side="learner" tone="idle" still />
      <p id="your-turn" className={classes.lineBig}>
        {t('end.line')}
      </p>
      <ButtonAnchor href="#talk" size="lg">
        {t('end.back')}
      </ButtonAnchor>
      <footer className={classes.foot}>
        <span>{t('end.languages')}</span>
        <LegalLinks />
      </footer>
    </section>
  )
}

function ReviewSection() {
  const { t } = useTranslation('landing-more')
  const example = exampleFor(useLanguage())
  return (
    <section aria-labelledby="review">
      <h2 id="review">{t('example.title')}</h2>
      <div className={classes.proof}>
        <figure>
          <div className={classes.timeline}>
            <Timeline turns={exampleTurns} label={t('example.timeline')} />
          </div>
          <figcaption>
            <span className={classes.key}>
              <Key mark="partner">{t('example.partner')}</Key>
              <Key mark="learner">{t('example.you')}</Key>
              <Key mark="goal">{t('example.goal')}</Key>
              <Key mark="slip">{t('example.look')}</Key>
            </span>
            <span>{t('example.caption')}</span>
          </figcaption>
        </figure>
        <Fix
          message={example.message}
          fix={example.fix}
          language={example.language}
          why={t('example.why')}
          fuller={null}
          labels={{ said: t('finding.said'), say: t('finding.say'), fuller: '' }}
          head={<h3>{t('example.fix')}</h3>}
        />
        <div className={classes.best}>
          <h3>{t('example.best')}</h3>
          <p lang={example.language} translate="no">
            {example.strong}
          </p>
          <Voiceprint phrase={example.strong} fill={1} tone="done" className={classes.print} />
        </div>
      </div>
    </section>
  )
}

const Key = ({ mark, children }: { mark: string; children: ReactNode }) => (
  <span data-mark={mark}>
    <i />
    {children}
  </span>
)

/** The minute of preparation before the long turn, at 0:42. */
function Minute() {
  const { t } = useTranslation('landing-more')
  const { gone, left } = ringPaths(42 / 60)
  return (
    <div className={classes.minute}>
      <svg viewBox="-100 -100 200 200" aria-hidden="true">
        <path data-gone d={gone} />
        <path d={left} />
      </svg>
      <p>
        <b>0:42</b>
        {t('exam.prepare')}
      </p>
    </div>
  )
}
