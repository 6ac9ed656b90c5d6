import type { Progress } from '@parley/contracts/practice/progress.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { ShareBars } from '#ui/voice/charts/share-bars.tsx'
import { parseProgressSearch } from '../progress-search.ts'
import { useSetGoal } from '../use-progress.ts'
import classes from './weekly-goal.module.css'

const GoalDialog = lazy(async () => ({ default: (await import('../goal-dialog.tsx')).GoalDialog }))

interface WeeklyGoalProps {
  readonly progress: Progress
  /** Whether it is the reader's own goal, which they can change. */
  readonly isOwn: boolean
  /** Whether it is shown alone, with its own heading. */
  readonly isTitled?: boolean
}

/** This week's progress towards the weekly goal in minutes. */
export function WeeklyGoal({ progress, isOwn, isTitled = false }: WeeklyGoalProps) {
  const { t } = useTranslation('progress')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { minutes, practised_minutes: done } = progress.weekly_goal
  return (
    <section className={classes.goal} aria-labelledby={id}>
      <h2 id={id} className={isTitled ? undefined : 'sr'}>
        {t('goal.title')}
      </h2>
      <HowFar minutes={minutes} done={done} />
      {isOwn && (
        <Button size="sm" onClick={() => setIsOpen(true)}>
          {minutes === null ? t('goal.set') : t('goal.change')}
        </Button>
      )}
      <Suspense>
        {isOpen && <GoalDialog userId={progress.user_id} minutes={minutes} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </section>
  )
}

function HowFar({ minutes, done }: { readonly minutes: number | null; readonly done: number }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  // Rounded down, so that a goal never counts as reached too early.
  const written = (value: number) =>
    format.number(Math.floor(value), { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  if (minutes === null) return <p className={classes.told}>{t('goal.none', { done: written(done) })}</p>
  return (
    <>
      <span className={classes.bars}>
        <ShareBars share={done / minutes} />
      </span>
      <p className={classes.told}>
        <b>{t('goal.of', { done: format.number(Math.floor(done)), goal: written(minutes) })}</b>{' '}
        {done >= minutes ? t('goal.reached') : t('goal.left', { time: written(Math.ceil(minutes) - Math.floor(done)) })}
      </p>
    </>
  )
}

/** Switches the weekly mail on or off. Saves immediately and reverts if that fails. */
export function MailSwitch({ progress }: { readonly progress: Progress }) {
  const { t } = useTranslation('progress')
  const { mutate, isPending, variables, error } = useSetGoal(progress.user_id)
  useMailOff(() => mutate({ has_mail: false }, { onSuccess: () => void toast(t('goal.mailOff')) }))
  const isOn = isPending ? (variables.has_mail ?? false) : progress.weekly_goal.has_mail
  return (
    <>
      <Switch
        label={t('goal.mail')}
        help={t('goal.mailHelp')}
        isOn={isOn}
        onChange={(hasMail) => mutate({ has_mail: hasMail })}
      />
      {error && <ProblemLine error={error} />}
    </>
  )
}

/** Switches the mail off once, if the user followed its unsubscribe link. */
function useMailOff(switchOff: () => void): void {
  const navigate = useNavigate()
  const isAsked = parseProgressSearch({ ...useSearch({ strict: false }) }).weekly_mail === 'off'
  const onAsked = useEffectEvent(() => {
    switchOff()
    void navigate({ to: '/platform/user-progress', search: {}, replace: true })
  })
  useEffect(() => {
    if (isAsked) onAsked()
  }, [isAsked])
}
