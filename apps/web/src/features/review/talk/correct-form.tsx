import { turnLimits } from '@parley/contracts/conversation/conversation.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/fields/field.tsx'
import classes from './line-actions.module.css'

export interface CorrectFormProps {
  readonly content: string
  readonly onSave: (content: string) => void
  readonly onStrike: () => void
  readonly onClose: () => void
}

/** Corrects the transcript, or strikes it out. */
export function CorrectForm({ content, onSave, onStrike, onClose }: CorrectFormProps) {
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
