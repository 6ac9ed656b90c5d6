import type { Session } from '@parley/contracts/conversation/conversation.ts'
import { endonyms } from '@parley/contracts/language/language.ts'
import type { Scenario } from '@parley/contracts/library/scenario.ts'
import {
  IconAdjustmentsHorizontal,
  IconArrowLeft,
  IconFlag,
  IconInfoCircle,
  IconMessage2,
  IconTargetArrow,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { Level } from '#ui/voice/charts/level.tsx'
import { Clock } from './clock.tsx'
import classes from './top-bar.module.css'

export interface TopBarProps {
  scenario: Scenario
  partner: Session['partner']
  /** Time shown on the clock, in milliseconds. */
  talkedMs: number
  stepsDone: number
  goalsDone: number
  isTranscriptShown: boolean
  onBack: () => void
  onTranscript: () => void
  onOpen: (overlay: 'info' | 'goals' | 'settings') => void
  /** Null once the conversation is over: the learner's side then offers the review. */
  onEnd: (() => void) | null
}

/** A dialogue's top bar. */
export function TopBar(props: TopBarProps) {
  const { t } = useTranslation('conversation')
  const { scenario, talkedMs, stepsDone, goalsDone, isTranscriptShown } = props
  const goals = scenario.user_goals.length
  return (
    <header className={classes.bar}>
      <IconButton label={t('bar.back')} tip="none" onClick={props.onBack}>
        <IconArrowLeft aria-hidden="true" />
      </IconButton>
      <div className={classes.name}>
        <h1>{scenario.title}</h1>
        <p>
          <Level level={scenario.difficulty_level} label={t('bar.level', { level: scenario.difficulty_level })} />
          <span className={classes.wide} lang={scenario.target_language} translate="no">
            {endonyms[scenario.target_language]}
          </span>
          <Clock className={classes.phone} ms={talkedMs} />
          <PartnerKind partner={props.partner} />
        </p>
      </div>
      <Steps scenario={scenario} done={stepsDone} />
      <Clock className={classes.wide} ms={talkedMs} />
      <IconButton
        label={isTranscriptShown ? t('bar.hideTranscript') : t('bar.showTranscript')}
        className={classes.wide ?? ''}
        aria-pressed={isTranscriptShown}
        onClick={props.onTranscript}
      >
        <IconMessage2 aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('bar.settings')}
        className={(goals > 0 && classes.wide) || ''}
        onClick={() => props.onOpen('settings')}
      >
        <IconAdjustmentsHorizontal aria-hidden="true" />
      </IconButton>
      <IconButton label={t('bar.info')} onClick={() => props.onOpen('info')}>
        <IconInfoCircle aria-hidden="true" />
      </IconButton>
      {goals > 0 && (
        <Button
          variant="quiet"
          size="sm"
          className={classes.narrow}
          icon={<IconTargetArrow aria-hidden="true" />}
          onClick={() => props.onOpen('goals')}
        >
          <span className="num" aria-hidden="true">
            {goalsDone}/{goals}
          </span>
          <span className="sr">{t('bar.goals', { done: goalsDone, total: goals })}</span>
        </Button>
      )}
      {props.onEnd && (
        <>
          <IconButton label={t('bar.end')} tip="left" className={classes.phone ?? ''} onClick={props.onEnd}>
            <IconFlag aria-hidden="true" />
          </IconButton>
          <Button size="sm" className={classes.wide} onClick={props.onEnd}>
            {t('bar.end')}
          </Button>
        </>
      )}
    </header>
  )
}

/** Always shows what kind of partner the learner is talking to. */
function PartnerKind({ partner }: Pick<TopBarProps, 'partner'>) {
  const { t } = useTranslation('conversation')
  return <span>{partner === 'model' ? t('bar.model') : t('bar.builtIn')}</span>
}

/** The steps as bars, if there is no space for the list. */
function Steps({ scenario, done }: { scenario: Scenario; done: number }) {
  const { t } = useTranslation('conversation')
  const steps = scenario.dialog_behavior?.steps ?? []
  if (steps.length === 0) return null
  return (
    <span
      className={`${classes.steps} ${classes.wide} ${classes.narrow}`}
      role="img"
      aria-label={t('goals.stepOf', { step: Math.min(done + 1, steps.length), total: steps.length })}
    >
      {steps.map((step, place) => (
        <b key={step} data-is={place < done ? 'done' : place === done ? 'now' : undefined} />
      ))}
    </span>
  )
}
