import { markLimits, type Submission, sendBack } from '@parley/contracts/classes/mark.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { TextField } from '#ui/fields/field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import layout from '../parts/layout.module.css'
import { useClassAct } from '../parts/use-classes.ts'

interface SendBackDialogProps {
  readonly submission: Submission
  readonly version: number
  /** The mark's current comment. */
  readonly comment: string
  readonly onClose: () => void
}

/** Asks the student for another attempt, giving a reason. */
export function SendBackDialog({ submission, version, comment: written, onClose }: SendBackDialogProps) {
  const { t } = useTranslation(['classes', 'ui'])
  const [comment, setComment] = useState(written)
  const [until, setUntil] = useState('')
  const [isTried, setTried] = useState(false)
  const name = submission.student?.name ?? ''
  const { mutate, isPending, error } = useClassAct(() =>
    call(sendBack, {
      params: { id: submission._id },
      // In the browser's time zone.
      body: { version, comment: comment.trim(), until: until === '' ? null : new Date(until).toISOString() },
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (comment.trim() === '' || isPending) return
    const told = () => {
      void toast(t('back.done', { name }))
      onClose()
    }
    mutate(undefined, { onSuccess: told })
  }
  return (
    <Dialog
      opened
      title={t('back.question', { name })}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel', { ns: 'ui' })}</Button>
          <Button type="submit" variant="filled" busy={isPending}>
            {t('back.verb')}
          </Button>
        </>
      }
    >
      <div className={layout.fields}>
        <p className="muted">{t('back.text')}</p>
        <TextAreaField
          label={t('back.what')}
          max={markLimits.comment}
          error={isTried && comment.trim() === '' ? t('error.required', { ns: 'ui' }) : undefined}
          value={comment}
          onChange={setComment}
          data-autofocus
        />
        <TextField
          label={t('back.date')}
          help={t('back.dateHelp')}
          type="datetime-local"
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        {error && <ProblemLine error={error} texts={{ 'VALIDATION.FAILED': t('wrong.past') }} />}
      </div>
    </Dialog>
  )
}
