import type { Language } from '@parley/contracts/language/language.ts'
import { createRehearsal, rehearsalLimits } from '@parley/contracts/library/authoring.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#platform/http/call.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { ProblemLine } from '#ui/states/problem-line.tsx'
import { libraryKey } from '../use-library.ts'

export interface RehearsalDialogProps {
  readonly target: Language
  readonly onClose: () => void
}

/** Turns one sentence about an upcoming occasion into a private scenario and opens its briefing. */
export function RehearsalDialog({ target, onClose }: RehearsalDialogProps) {
  const { t } = useTranslation(['library', 'ui'])
  const navigate = useNavigate()
  const client = useQueryClient()
  const [prompt, setPrompt] = useState('')
  const make = useMutation({
    mutationFn: () => call(createRehearsal, { body: { prompt: prompt.trim(), target_language: target } }),
    onSuccess: ({ _id }) => {
      void client.invalidateQueries({ queryKey: [libraryKey] })
      void navigate({ to: '/platform/briefing/$scenarioId', params: { scenarioId: _id } })
    },
  })
  return (
    <Dialog
      opened
      title={t('rehearsal.title')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (prompt.trim() !== '') make.mutate()
      }}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel', { ns: 'ui' })}</Button>
          <Button type="submit" variant="filled" busy={make.isPending} disabled={prompt.trim() === ''}>
            {t('rehearsal.verb')}
          </Button>
        </>
      }
    >
      <p>{t('rehearsal.text')}</p>
      <TextAreaField
        label={t('rehearsal.label')}
        max={rehearsalLimits.prompt}
        placeholder={t('rehearsal.example')}
        data-autofocus
        value={prompt}
        onChange={setPrompt}
      />
      {make.error && <ProblemLine error={make.error} texts={{ 'QUOTA.EXCEEDED': t('rehearsal.taken') }} />}
    </Dialog>
  )
}
