import { weeklyGoalMax } from '@parley/contracts/progress.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { MaskedField } from '#ui/masked-field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { toast } from '#ui/toast.ts'
import { goalOf, weeklyGoalMin } from './progress.rules.ts'
import { useSetGoal } from './use-progress.ts'
import classes from './weekly-goal.module.css'

export interface GoalDialogProps {
  readonly userId: string
  /** The goal as it stands; null where there is none. */
  readonly minutes: number | null
  readonly onClose: () => void
}

/** Minutes a week: typed, or cleared. */
export function GoalDialog({ userId, minutes, onClose }: GoalDialogProps) {
  const { t } = useTranslation('progress')
  const { t: tu } = useTranslation('ui')
  const format = useFormat()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(minutes === null ? '' : String(minutes))
  const [isWrong, setIsWrong] = useState(false)
  const { mutate, isPending, error, variables } = useSetGoal(userId)
  const bounds = { min: format.number(weeklyGoalMin), max: format.number(weeklyGoalMax) }
  const save = (goal: number | null) =>
    mutate(
      { minutes: goal },
      {
        onSuccess: () => {
          onClose()
          void toast(goal === null ? t('goal.cleared') : t('goal.saved'))
        },
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const goal = goalOf(typed)
    setIsWrong(goal === null)
    if (goal === null) field.current?.focus()
    else if (!isPending) save(goal)
  }
  const foot = (
    <>
      {minutes === null ? (
        <Button onClick={onClose}>{tu('cancel')}</Button>
      ) : (
        <Button variant="danger-quiet" busy={isPending && variables.minutes === null} onClick={() => save(null)}>
          {t('goal.clear')}
        </Button>
      )}
      <Button type="submit" variant="filled" busy={isPending && variables.minutes !== null}>
        {t('goal.save')}
      </Button>
    </>
  )
  return (
    <Dialog opened title={t('goal.title')} onClose={onClose} onSubmit={submit} foot={foot}>
      <div className={classes.fields}>
        <MaskedField
          mask="integer"
          ref={field}
          data-autofocus
          label={t('goal.minutes')}
          help={t('goal.help', bounds)}
          error={isWrong ? t('goal.wrong', bounds) : undefined}
          defaultValue={typed}
          onValue={(plain) => {
            setTyped(plain)
            setIsWrong(false)
          }}
        />
        {error && <ProblemLine error={error} />}
      </div>
    </Dialog>
  )
}
