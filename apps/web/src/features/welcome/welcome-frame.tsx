import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Mark } from '#ui/mark.tsx'
import { StageSide, type StageTone } from '#ui/stage/stage-side.tsx'
import classes from './welcome.module.css'

export interface WelcomeFrameProps {
  /** Number of questions. The open one is `at`, from 0; equal to `count` once all are answered. */
  readonly count: number
  readonly at: number
  /** Shown in the partner's half. */
  readonly say: ReactNode
  readonly tone?: StageTone
  /** Null on the first question. */
  readonly onBack: (() => void) | null
  /** Leaves for the start page without answering the rest. */
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** The partner's half on top, with back button and progress; the question below it. */
export function WelcomeFrame({ count, at, say, tone = 'idle', onBack, onLeave, children }: WelcomeFrameProps) {
  const { t } = useTranslation('welcome')
  const main = useRef<HTMLElement>(null)
  // Moves the focus to the new question, so that screen readers announce it.
  useEffect(() => {
    main.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <main ref={main} id="main" tabIndex={-1} className={classes.frame}>
      <div className={classes.partner}>
        <StageSide side="partner" tone={tone} still />
        <header className={classes.head}>
          {onBack ? (
            <IconButton label={t('back')} tip="none" onClick={onBack}>
              <IconArrowLeft aria-hidden="true" />
            </IconButton>
          ) : (
            <span className={classes.noBack} />
          )}
          <Link to="/platform/dashboard" className={classes.brand} onClick={onLeave} aria-label="Parley">
            <Mark />
            <span>Parley</span>
          </Link>
          <Progress count={count} at={at} />
        </header>
        <p className={classes.say}>{say}</p>
      </div>
      {children}
    </main>
  )
}

/** A bar for each question: answered, open or ahead. */
function Progress({ count, at }: Pick<WelcomeFrameProps, 'count' | 'at'>) {
  const { t } = useTranslation('welcome')
  const places = Array.from({ length: count }, (_, place) => place)
  return (
    <p className={classes.progress}>
      <span className={classes.bars} aria-hidden="true">
        {places.map((place) => (
          <b key={place} data-is={place < at ? 'done' : place === at ? 'now' : 'ahead'} />
        ))}
      </span>
      {at < count ? t('progress', { now: at + 1, count }) : t('ready')}
    </p>
  )
}
