// "I didn't say that": a learner's line put right, struck or counted again; and the way to try it once more.
import type { Message } from '@parley/contracts/conversation.ts'
import { turnLimits } from '@parley/contracts/conversation.ts'
import type { Review } from '@parley/contracts/review.ts'
import { IconPin, IconPinFilled, IconRefresh } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { toast } from '#ui/toast.ts'
import classes from './line-acts.module.css'
import { type Correction, useCorrectLine, useKeepRecording, useRetryLine } from './use-line-acts.ts'

export interface LineActsProps {
  readonly review: Review
  readonly message: Message
}

export function LineActs({ review, message }: LineActsProps) {
  const { t } = useTranslation('review')
  const [isOpen, setIsOpen] = useState(false)
  const correct = useCorrectLine(review)
  const retry = useRetryLine(review)
  const { pair_id: pairId, content, struck } = message
  const undo = (back: Correction) => ({ label: t('correct.undo'), onClick: () => correct.mutate(back) })
  const strike = () => {
    setIsOpen(false)
    correct.mutate(
      { pairId, struck: true },
      { onSuccess: () => void toast(t('correct.struck'), { action: undo({ pairId, struck: false }) }) },
    )
  }
  const put = (next: string) => {
    setIsOpen(false)
    if (next === content) return
    correct.mutate(
      { pairId, content: next },
      { onSuccess: () => void toast(t('correct.saved'), { action: undo({ pairId, content }) }) },
    )
  }
  const error = correct.error ?? retry.error
  return (
    <>
      {isOpen ? (
        <CorrectForm content={content} onSave={put} onStrike={strike} onClose={() => setIsOpen(false)} />
      ) : (
        <div className={classes.acts} data-screen>
          {struck ? (
            <Button
              variant="quiet"
              size="sm"
              busy={correct.isPending}
              onClick={() => correct.mutate({ pairId, struck: false })}
            >
              {t('correct.again')}
            </Button>
          ) : (
            <Button variant="quiet" size="sm" busy={correct.isPending} onClick={() => setIsOpen(true)}>
              {t('correct.open')}
            </Button>
          )}
          {review.scenario.scenario_type === 'DIALOG' && (
            <Button
              variant="quiet"
              size="sm"
              icon={<IconRefresh aria-hidden="true" />}
              busy={retry.isPending}
              onClick={() => retry.mutate(pairId)}
            >
              {t('retry.start')}
            </Button>
          )}
          <RecordingAct review={review} message={message} />
        </div>
      )}
      {error && <ProblemLine error={error} />}
    </>
  )
}

/** Whether the recording stays when others expire. Nothing where there is none. */
function RecordingAct({ review, message: { pair_id: pairId, recording } }: LineActsProps) {
  const { t } = useTranslation('review')
  const { mutate, isPending, error } = useKeepRecording(review)
  if (recording !== 'expires' && recording !== 'permanent') return null
  const isPermanent = recording === 'permanent'
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon={isPermanent ? <IconPinFilled aria-hidden="true" /> : <IconPin aria-hidden="true" />}
        aria-pressed={isPermanent}
        busy={isPending}
        onClick={() => mutate({ pairId, keeps: !isPermanent })}
      >
        {t('recording.keep')}
      </Button>
      {error && <ProblemLine error={error} />}
    </>
  )
}

interface CorrectFormProps {
  readonly content: string
  readonly onSave: (content: string) => void
  readonly onStrike: () => void
  readonly onClose: () => void
}

/** What was really said, or that nothing was. */
function CorrectForm({ content, onSave, onStrike, onClose }: CorrectFormProps) {
  const { t } = useTranslation('review')
  const [said, setSaid] = useState(content)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (said.trim() !== '') onSave(said.trim())
  }
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <TextField
        ref={(field) => field?.focus()}
        label={t('correct.label')}
        help={t('correct.help')}
        maxLength={turnLimits.textCharacters}
        value={said}
        onChange={(event) => setSaid(event.currentTarget.value)}
      />
      <div className={classes.choices}>
        <Button type="submit" size="sm" variant="filled" disabled={said.trim() === ''}>
          {t('correct.save')}
        </Button>
        <Button size="sm" onClick={onStrike}>
          {t('correct.strike')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t('correct.keep')}
        </Button>
      </div>
    </form>
  )
}
