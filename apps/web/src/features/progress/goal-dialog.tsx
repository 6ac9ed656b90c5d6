import { weeklyGoalMax } from '@parley/contracts/practice/progress.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import classes from './parts/weekly-goal.module.css'
import { goalOf, weeklyGoalMin } from './progress.rules.ts'
import { useSetGoal } from './use-progress.ts'

export interface GoalDialogProps {
  readonly userId: string
  /** The current goal; null if there is none. */
  readonly minutes: number | null
  readonly onClose: () => void
}

/** Sets or clears the weekly goal in minutes. */
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
