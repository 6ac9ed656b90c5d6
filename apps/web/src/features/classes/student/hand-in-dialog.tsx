import type { OwnAssignment, OwnAssignmentItem } from '@parley/contracts/classes/own-assignment.ts'
import { IconSend } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/language/format.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import layout from '../parts/layout.module.css'
import { attemptsToHandIn, bestAttempt } from './own-assignment.rules.ts'
import { useHandIn } from './use-own-assignments.ts'

interface HandInProps {
  readonly assignment: OwnAssignment
  readonly item: OwnAssignmentItem
  /** The preselected session; by default the best one. */
  readonly session?: string | undefined
}

/** Opens the dialog that asks which attempt to hand in. */
export function HandInButton({
  assignment,
  item,
  session,
  ...look
}: HandInProps & Pick<ButtonProps, 'size' | 'variant'>) {
  const { t } = useTranslation('classes')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button {...look} icon={<IconSend aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('handIn.verb')}
      </Button>
      {isAsking && (
        <HandInDialog assignment={assignment} item={item} session={session} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

/** Asks which attempt to hand in and says who can listen to it. */
function HandInDialog({ assignment, item, session, onClose }: HandInProps & { readonly onClose: () => void }) {
  const { t } = useTranslation(['classes', 'ui'])
  const format = useFormat()
  const name = useId()
  const attempts = attemptsToHandIn(item)
  const [chosen, setChosen] = useState(session ?? bestAttempt(attempts)?.session_id)
  const { mutate, isPending, error } = useHandIn(assignment._id, item.position)
  const told = () => {
    void toast(t('handIn.done'), { kind: 'done' })
    onClose()
  }
  return (
    <Dialog
      opened
      title={t('handIn.question', { title: item.title })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== undefined && !isPending) mutate(chosen, { onSuccess: told })
      }}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('cancel', { ns: 'ui' })}
          </Button>
          <Button type="submit" variant="filled" busy={isPending}>
            {t('handIn.verb')}
          </Button>
        </>
      }
    >
      <div className={layout.fields}>
        <p>{t('handIn.heardByTeachers')}</p>
        <fieldset>
          <legend className="sr">{t('handIn.which')}</legend>
          {attempts.map(({ session_id: id, number, begun_at: at, goals_reached: reached }) => (
            <label key={id} className="check">
              <input type="radio" name={name} checked={chosen === id} onChange={() => setChosen(id)} />
              <span>
                {[
                  t('mark.attempt', { number }),
                  format.date(at, { dateStyle: 'medium', timeStyle: 'short' }),
                  ...(item.goals_count > 0 ? [t('handIn.goals', { reached, total: item.goals_count })] : []),
                ].join(', ')}
              </span>
            </label>
          ))}
        </fieldset>
        {error && <ProblemLine error={error} />}
      </div>
    </Dialog>
  )
}
