// The field for the words of a learner's line, while they are corrected.
import { turnLimits } from '@parley/contracts/conversation/conversation.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './line-field.module.css'

interface LineFieldProps extends Pick<ComponentProps<'textarea'>, 'onKeyDown'> {
  readonly language: Language
  readonly text: string
  readonly onText: (text: string) => void
}

/** Takes the focus, in the middle of the transcript, so that the buttons below it are visible as well. */
export function LineField({ language, text, onText, onKeyDown }: LineFieldProps) {
  const { t } = useTranslation('talk')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <>
      <label className={classes.label} htmlFor={id}>
        {t('line.said')}
      </label>
      <textarea
        ref={field}
        onKeyDown={onKeyDown}
        className={classes.field}
        id={id}
        lang={language}
        translate="no"
        rows={2}
        value={text}
        maxLength={turnLimits.textCharacters}
        onChange={(event) => onText(event.target.value)}
      />
    </>
  )
}
