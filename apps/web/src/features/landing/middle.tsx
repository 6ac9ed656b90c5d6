// Between the halves: the partner's first line in large type, then the transcript, and finally one point to learn.
import { trialOpenings } from '@parley/contracts/conversation/trial-opening.ts'
import { IconPlayerSkipBack, IconVolume } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#platform/language/i18n.ts'
import { Button } from '#ui/controls/button.tsx'
import classes from './landing.module.css'
import { lostLines } from './lost-lines.ts'
import type { Trial } from './use-trial.ts'

/** Needed after two turns. */
const Finding = lazy(async () => ({ default: (await import('./finding.tsx')).Finding }))

export function Middle({ trial, isLost }: { trial: Trial; isLost: boolean }) {
  const { t } = useTranslation('landing')
  const { talk } = trial
  return (
    // A long conversation scrolls inside this section, so that both halves stay in place.
    <section className={classes.mid} aria-label={t('talk')} tabIndex={talk.lines.length > 0 ? 0 : undefined}>
      {talk.lines.length === 0 ? <FirstLine trial={trial} isLost={isLost} /> : <Said trial={trial} isLost={isLost} />}
    </section>
  )
}

function FirstLine({ trial, isLost }: { trial: Trial; isLost: boolean }) {
  const { t } = useTranslation('landing')
  const reader = useLanguage()
  const { language } = trial.talk
  const line = isLost ? lostLines[language] : trialOpenings[language].line
  return (
    <div className={classes.first} data-intro={trial.isIntro || undefined}>
      {/* Remounted for each language, so that its words appear one by one. */}
      <p key={language} className={classes.lineBig} lang={language} translate="no" elementtiming="content">
        {line.split(' ').map((word, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line are never reordered
          <span key={place}>{`${word} `}</span>
        ))}
      </p>
      <p className={classes.under}>{isLost ? t('lost') : trialOpenings[reader].line}</p>
      {!isLost && <HearIt trial={trial} />}
    </div>
  )
}

function HearIt({ trial }: { trial: Trial }) {
  const { t } = useTranslation('landing')
  return (
    <div className={classes.acts}>
      <Button variant="quiet" icon={<IconVolume aria-hidden="true" />} onClick={() => void trial.hear(false)}>
        {t('hear')}
      </Button>
      <Button variant="quiet" icon={<IconPlayerSkipBack aria-hidden="true" />} onClick={() => void trial.hear(true)}>
        {t('slower')}
      </Button>
    </div>
  )
}

function Said({ trial, isLost }: { trial: Trial; isLost: boolean }) {
  const { t } = useTranslation('landing')
  const { talk } = trial
  const isOver = talk.turnsLeft === 0
  const opening = { side: 'partner' as const, text: trialOpenings[talk.language].line }
  return (
    <div className={classes.said}>
      {isLost && <p className={classes.under}>{t('lost')}</p>}
      <div className={classes.lines} role="log" aria-live="polite">
        {[opening, ...talk.lines].map(({ side, text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only appended
          <p key={place} className={classes.bubble} data-side={side} lang={talk.language} translate="no">
            {text}
          </p>
        ))}
        {talk.translation !== null && <p className={classes.translation}>{talk.translation}</p>}
      </div>
      {trial.canHear && <HearIt trial={trial} />}
      {isOver && talk.finding && (
        <Suspense fallback={null}>
          <Finding finding={talk.finding} language={talk.language} />
        </Suspense>
      )}
    </div>
  )
}
