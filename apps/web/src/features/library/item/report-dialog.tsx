import { type ReportReason, reportItem, reportNoteMax, reportReasons } from '@parley/contracts/operator/moderation.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toast } from '#ui/dialogs/toast.ts'
import { SelectField } from '#ui/fields/field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import type { Authored } from './use-authored.ts'

export interface ReportDialogProps {
  readonly item: Authored
  readonly onClose: () => void
}

/** Reports another user's item to the operator. */
export function ReportDialog({ item, onClose }: ReportDialogProps) {
  const { t } = useTranslation(['library', 'ui'])
  const [reason, setReason] = useState<ReportReason>('offensive')
  const [note, setNote] = useState('')
  const report = useMutation({
    mutationFn: () => {
      const written = note.trim()
      const body = { item_kind: item.kind, item_id: item._id, reason, ...(written && { note: written }) }
      return call(reportItem, { body })
    },
    onSuccess: () => {
      onClose()
      void toast(t('report.done'), { kind: 'done' })
    },
  })
  return (
    <Dialog
      opened
      title={t('report.title', { title: item.title })}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        report.mutate()
      }}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('cancel', { ns: 'ui' })}
          </Button>
          <Button variant="filled" type="submit" busy={report.isPending}>
            {t('report.verb')}
          </Button>
        </>
      }
    >
      <p>{t('report.text')}</p>
      <SelectField
        label={t('report.reason')}
        value={reason}
        onChange={({ currentTarget: { value } }) =>
          setReason(reportReasons.find((known) => known === value) ?? 'other')
        }
      >
        {reportReasons.map((option) => (
          <option key={option} value={option}>
            {t(`report.reasons.${option}`)}
          </option>
        ))}
      </SelectField>
      <TextAreaField label={t('report.note')} max={reportNoteMax} value={note} onChange={setNote} />
      {report.error ? <ProblemLine error={report.error} /> : null}
    </Dialog>
  )
}
