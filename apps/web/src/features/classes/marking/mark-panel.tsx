import { type Mark, markLimits, releaseMark, type Submission, saveMark } from '@parley/contracts/classes/mark.ts'
import { needsReason } from '@parley/contracts/classes/mark-scale.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { useFormat } from '#platform/language/format.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { useClassAct } from '../parts/use-classes.ts'
import { MarkChoice } from './mark-choice.tsx'
import { markErrors, type StoredMark, storedOf } from './mark-draft.rules.ts'
import classes from './marking.module.css'
import { SpokenComment } from './spoken-comment.tsx'
import { useMarkDraft } from './use-mark-draft.ts'

const SendBackDialog = lazy(async () => ({ default: (await import('./send-back-dialog.tsx')).SendBackDialog }))

/** The teacher's mark, next to the model's. */
export function MarkPanel({ submission }: { readonly submission: Submission }) {
  const { t } = useTranslation('classes')
  const [isAsking, setAsking] = useState(false)
  const [isTried, setTried] = useState(false)
  const marked = useMarkDraft(submission)
  const { draft, change, version, theirs } = marked
  const { scale, machine, student, mark, sent_back: sentBack } = submission
  const saving = useSaving(submission, marked.saved)
  const errors = isTried ? markErrors(draft, scale, machine.mark) : []
  const isOther = draft.value !== null && needsReason(scale, draft.value, machine.mark)
  const save = (isSent: boolean) => {
    const isWrong = markErrors(draft, scale, machine.mark).length > 0
    setTried(isSent || draft.value !== null)
    if ((isWrong && (isSent || draft.value !== null)) || theirs || saving.isPending) return
    saving.mutate({ ...draft, version, isSent })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(true)
  }
  if (sentBack) return <SentBackNote submission={submission} />
  return (
    <form className={classes.panel} noValidate aria-label={t('mark.title')} onSubmit={submit}>
      <h2>{t('mark.title')}</h2>
      <Marks submission={submission} value={draft.value} />
      {theirs && <TheirMark theirs={theirs} mark={mark} onTake={marked.takeTheirs} onKeep={marked.keepMine} />}
      <MarkChoice
        scale={scale}
        value={draft.value}
        error={errors.includes('value') ? t('mark.choose') : undefined}
        onChange={(value) => change({ value })}
      />
      {isOther && (
        <TextAreaField
          label={t('mark.reason')}
          note={t('mark.required')}
          error={errors.includes('reason') ? t('mark.giveReason') : undefined}
          max={markLimits.reason}
          rows={2}
          value={draft.reason}
          onChange={(reason) => change({ reason })}
        />
      )}
      <TextAreaField
        label={student ? t('mark.to', { name: student.name }) : t('mark.comment')}
        max={markLimits.comment}
        value={draft.comment}
        onChange={(comment) => change({ comment })}
      />
      <SpokenComment submission={submission} version={version} />
      {saving.error && <ProblemLine error={saving.error} />}
      {mark?.released_at && <ReleasedLine mark={mark} />}
      <div className={classes.acts}>
        <Button type="submit" variant="filled" busy={saving.isPending}>
          {t(mark?.released_at ? 'mark.sendAgain' : 'mark.send')}
        </Button>
        <Button variant="quiet" onClick={() => save(false)}>
          {t('mark.keep')}
        </Button>
        {student && (
          <Button variant="quiet" icon={<IconArrowBackUp aria-hidden="true" />} onClick={() => setAsking(true)}>
            {t('back.verb')}
          </Button>
        )}
      </div>
      <Suspense>
        {isAsking && (
          <SendBackDialog
            submission={submission}
            version={version}
            comment={draft.comment}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </form>
  )
}

/** Saves a mark. Sending it also releases it to the student. */
function useSaving(submission: Submission, onSaved: (stored: StoredMark) => void) {
  const { t } = useTranslation('classes')
  const { _id: id, scale, machine } = submission
  return useClassAct(async ({ isSent, version, value, reason, comment }: StoredMark & { readonly isSent: boolean }) => {
    const why = value !== null && needsReason(scale, value, machine.mark) ? reason.trim() : ''
    const body = { version, value, reason: why, comment: comment.trim() }
    const kept = await call(saveMark, { params: { id }, body })
    onSaved(storedOf(kept))
    if (isSent) onSaved(storedOf(await call(releaseMark, { params: { id }, body: { version: kept.version } })))
    void toast(t(isSent ? 'mark.sent' : 'mark.kept'), { kind: 'done' })
  })
}

function Marks({ submission, value }: { readonly submission: Submission; readonly value: string | null }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const { machine, scale } = submission
  const written = (mark: string | null) =>
    mark === null ? '–' : scale === 'cefr' || Number.isNaN(Number(mark)) ? mark : format.number(Number(mark))
  return (
    <dl className={classes.marks}>
      <div>
        <dt>{t('mark.model')}</dt>
        <dd data-machine>{written(machine.mark ?? machine.level ?? machine.overall_band?.toString() ?? null)}</dd>
        <dd>{t('mark.stays')}</dd>
      </div>
      <div data-own>
        <dt>{t('mark.you')}</dt>
        <dd>{written(value)}</dd>
        <dd>{t('mark.counts')}</dd>
      </div>
    </dl>
  )
}

interface TheirMarkProps {
  readonly theirs: StoredMark
  readonly mark: Mark | null
  readonly onTake: () => void
  readonly onKeep: () => void
}

/** Shown if another teacher has saved a mark in the meantime. */
function TheirMark({ theirs, mark, onTake, onKeep }: TheirMarkProps) {
  const { t } = useTranslation('classes')
  return (
    <div className="note note-warn" role="alert">
      <p>{t('mark.meanwhile', { name: mark?.by?.name ?? t('mark.somebody'), mark: theirs.value ?? '–' })}</p>
      {theirs.comment !== '' && <blockquote>{theirs.comment}</blockquote>}
      <div className={classes.acts}>
        <Button size="sm" onClick={onTake}>
          {t('mark.take')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onKeep}>
          {t('mark.goOn')}
        </Button>
      </div>
    </div>
  )
}

function ReleasedLine({ mark }: { readonly mark: Mark }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  if (mark.released_at === null) return null
  const at = format.ago(mark.released_at)
  return <p className="help">{t(mark.has_changes ? 'mark.changedSince' : 'mark.releasedAt', { ago: at })}</p>
}

/** The submission has been sent back to the student. */
function SentBackNote({ submission: { sent_back: back } }: { readonly submission: Submission }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  if (!back) return null
  return (
    <section className={classes.panel} aria-labelledby="sent-back">
      <h2 id="sent-back">{t('back.isBack')}</h2>
      <blockquote>{back.comment}</blockquote>
      <p className="help">
        {[
          ...(back.by === null ? [] : [back.by]),
          format.ago(back.at),
          ...(back.until === null
            ? []
            : [t('back.until', { date: format.date(back.until, { dateStyle: 'medium', timeStyle: 'short' }) })]),
        ].join(', ')}
      </p>
    </section>
  )
}
