import type { Progress } from '@parley/contracts/progress.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { Switch } from '#ui/switch.tsx'
import { toast } from '#ui/toast.ts'
import { ShareBars } from '#ui/voice/share-bars.tsx'
import { parseProgressSearch } from './progress-search.ts'
import { useSetGoal } from './use-progress.ts'
import classes from './weekly-goal.module.css'

const GoalDialog = lazy(async () => ({ default: (await import('./goal-dialog.tsx')).GoalDialog }))

interface WeeklyGoalProps {
  readonly progress: Progress
  /** It is the reader's own, to set and to change. */
  readonly isOwn: boolean
}

/** How far this week has come towards the minutes that the learner set. */
export function WeeklyGoal({ progress, isOwn }: WeeklyGoalProps) {
  const { t } = useTranslation('progress')
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { minutes, practised_minutes: done } = progress.weekly_goal
  return (
    <section className={classes.goal} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{t('goal.title')}</h2>
        {isOwn && (
          <Button size="sm" onClick={() => setIsOpen(true)}>
            {minutes === null ? t('goal.set') : t('goal.change')}
          </Button>
        )}
      </div>
      <HowFar minutes={minutes} done={done} />
      {isOwn && <MailSwitch progress={progress} />}
      <Suspense>
        {isOpen && <GoalDialog userId={progress.user_id} minutes={minutes} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </section>
  )
}

function HowFar({ minutes, done }: { readonly minutes: number | null; readonly done: number }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  // Rounded down: a goal is not said to be reached before it is.
  const written = (value: number) =>
    format.number(Math.floor(value), { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  if (minutes === null) return <p className={classes.told}>{t('goal.none', { done: written(done) })}</p>
  return (
    <>
      <ShareBars share={done / minutes} />
      <p className={classes.told}>
        <b>{t('goal.of', { done: format.number(Math.floor(done)), goal: written(minutes) })}</b>{' '}
        {done >= minutes ? t('goal.reached') : t('goal.left', { time: written(Math.ceil(minutes) - Math.floor(done)) })}
      </p>
    </>
  )
}

/** Saves at once, and goes back where it did not work. */
function MailSwitch({ progress }: { readonly progress: Progress }) {
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

/** Once, where the foot of the mail has led here. */
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
