import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/fields/field.tsx'
import classes from './again.module.css'
import type { AgainLine } from './again.rules.ts'
import type { AgainControl } from './again-provider.tsx'

export interface AgainTypedProps {
  readonly line: AgainLine
  readonly control: Pick<AgainControl, 'type'>
  /** Switches back to the microphone; undefined without transcription. */
  readonly onSpeak: (() => void) | undefined
}

/** Lets the learner type the line if they cannot speak it. */
export function AgainTyped({ line, control, onSpeak }: AgainTypedProps) {
  const { t } = useTranslation('review')
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') control.type(line, text.trim())
  }
  return (
    <form className={classes.typed} onSubmit={submit}>
      <TextField
        label={t('again.label')}
        labelHidden
        lang={line.language}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="soft">
        {t('again.compare')}
      </Button>
      {onSpeak && (
        <Button variant="quiet" onClick={onSpeak}>
          {t('again.speak')}
        </Button>
      )}
    </form>
  )
}
