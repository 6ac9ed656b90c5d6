import type { OwnAssignment, OwnAssignmentItem, OwnAttempt } from '@parley/contracts/classes/own-assignment.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { Confirm } from '#ui/dialogs/confirm.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { StateMark } from '#ui/states/state-mark.tsx'
import { useDueText } from '../parts/due.tsx'
import classes from './assigned-review.module.css'
import { HandInButton } from './hand-in-dialog.tsx'
import { attemptsToHandIn, findByReview } from './own-assignment.rules.ts'
import { ReleasedMark } from './released-mark.tsx'
import { releasedQuery } from './sent-back-card.tsx'
import { ownAssignmentsQuery, useTakeBack } from './use-own-assignments.ts'

/**
 * Above the student's own review: the teacher's mark, or a button to hand in. Renders nothing if it is not assigned.
 */
export function AssignedReview({ reviewId }: { readonly reviewId: string }) {
  const { data: assignments = [] } = useQuery(ownAssignmentsQuery)
  const { data: released } = useQuery(releasedQuery(reviewId))
  const found = findByReview(assignments, reviewId)
  return (
    <>
      {released?.mark && <ReleasedMark mark={released.mark} />}
      {found && !released?.mark && <Standing {...found} comment={released?.sent_back?.comment ?? null} />}
    </>
  )
}

interface StandingProps {
  readonly assignment: OwnAssignment
  readonly item: OwnAssignmentItem
  readonly attempt: OwnAttempt
  /** The comment from the teacher who sent it back. */
  readonly comment: string | null
}

function Standing({ assignment, item, attempt, comment }: StandingProps) {
  const { t } = useTranslation('classes')
  const dueText = useDueText()
  const [isAsking, setAsking] = useState(false)
  const canHandIn =
    attempt.session_id !== null &&
    item.state !== 'marked' &&
    item.refusal !== 'too_late' &&
    item.refusal !== 'withdrawn' &&
    attemptsToHandIn(item).some(({ number, is_handed_in: isIn }) => number === attempt.number && !isIn)
  const isBack = comment !== null && attempt.is_handed_in
  return (
    <section className={`note note-iris ${classes.note}`} aria-label={t('from.label')}>
      <div>
        <p>
          <b>{t('from.label')}</b>{' '}
          {[assignment.class.name, ...(assignment.due ? [dueText(assignment.due.at, true)] : [])].join(', ')}
        </p>
        {isBack && <blockquote>{comment}</blockquote>}
      </div>
      <div className={classes.acts}>
        {attempt.is_handed_in && (
          <StateMark kind={isBack ? 'warn' : 'done'}>{t(`from.state.${isBack ? 'sent_back' : 'handed_in'}`)}</StateMark>
        )}
        {attempt.is_handed_in && item.state === 'handed_in' && (
          <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
            {t('handIn.takeBack')}
          </Button>
        )}
        {canHandIn && (
          <HandInButton
            assignment={assignment}
            item={item}
            session={attempt.session_id ?? undefined}
            variant="filled"
          />
        )}
      </div>
      {isAsking && <TakeBack assignment={assignment} item={item} onClose={() => setAsking(false)} />}
    </section>
  )
}

interface TakeBackProps extends Pick<StandingProps, 'assignment' | 'item'> {
  readonly onClose: () => void
}

function TakeBack({ assignment, item, onClose }: TakeBackProps) {
  const { t } = useTranslation('classes')
  const { mutate, isPending, error } = useTakeBack(assignment._id, item.position)
  const told = () => {
    void toast(t('handIn.takenBack'))
    onClose()
  }
  return (
    <Confirm
      opened
      title={t('handIn.takeBackQuestion')}
      verb={t('handIn.takeBack')}
      busy={isPending}
      error={error}
      onConfirm={() => mutate(undefined, { onSuccess: told })}
      onClose={onClose}
    >
      <p className="muted">{t('handIn.takeBackText')}</p>
    </Confirm>
  )
}
