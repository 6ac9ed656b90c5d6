// The card's buttons, with at most one primary button.
import type { Language } from '@parley/contracts/language/language.ts'
import type { Today } from '@parley/contracts/practice/today.ts'
import { IconMicrophone } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { ButtonLink } from '#ui/controls/button-link.tsx'
import classes from './today-card.module.css'

const EndTalk = lazy(async () => ({ default: (await import('./end-talk.tsx')).EndTalk }))

export interface TodayActionsProps {
  readonly day: Today
  readonly target: Language
  /** Collapses the card until tomorrow; undefined if that is not possible. */
  readonly onFold: (() => void) | undefined
}

export function TodayActions({ day, target, onFold }: TodayActionsProps) {
  const { t } = useTranslation('today')
  return (
    <div className={classes.acts}>
      <Primary day={day} target={target} />
      {day.going && day.state === 'going' && <EndAct sessionId={day.going.session_id} />}
      {onFold && (
        <Button variant="quiet" onClick={onFold}>
          {t('notToday')}
        </Button>
      )}
    </div>
  )
}

function Primary({ day, target }: Pick<TodayActionsProps, 'day' | 'target'>) {
  const { t } = useTranslation('today')
  const { state, going, talk, fix } = day
  if (state === 'going' && going) {
    return (
      <ButtonLink
        to="/platform/conversation"
        search={{ session: going.session_id, scenario: going.scenario_id }}
        variant="filled"
        size="lg"
      >
        {t(going.line === null ? 'act.continue' : 'act.answer')}
      </ButtonLink>
    )
  }
  if (state === 'day') {
    return (
      <ButtonLink
        to="/platform/vocabulary"
        search={{ review: true, language: target }}
        variant="filled"
        size="lg"
        icon={<IconMicrophone aria-hidden="true" />}
      >
        {t('act.say')}
      </ButtonLink>
    )
  }
  if (state === 'fix' && fix) {
    return (
      <ButtonLink
        to="/platform/history/{-$id}"
        params={{ id: fix.review_id }}
        search={{ tab: 'mistakes', pair: fix.pair_id }}
        variant="filled"
        size="lg"
      >
        {t('act.fix')}
      </ButtonLink>
    )
  }
  if (talk.scenario === null) return null
  return (
    <ButtonLink
      to="/platform/briefing/$scenarioId"
      params={{ scenarioId: talk.scenario._id }}
      variant={state === 'done' ? 'outline' : 'filled'}
      size="lg"
    >
      {t(state === 'done' ? 'act.more' : 'act.see')}
    </ButtonLink>
  )
}

function EndAct({ sessionId }: { readonly sessionId: string }) {
  const { t } = useTranslation('today')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('act.end')}
      </Button>
      <Suspense>{asking && <EndTalk sessionId={sessionId} onClose={() => setAsking(false)} />}</Suspense>
    </>
  )
}
