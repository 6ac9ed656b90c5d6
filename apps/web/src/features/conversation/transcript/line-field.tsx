// The field for the words of a learner's line, while they are corrected.
import { turnLimits } from '@parley/contracts/conversation.ts'
import type { Language } from '@parley/contracts/language.ts'
import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './line-field.module.css'

interface LineFieldProps extends Pick<ComponentProps<'textarea'>, 'ref' | 'onKeyDown'> {
  readonly language: Language
  readonly text: string
  readonly onText: (text: string) => void
}

export function LineField({ language, text, onText, ...props }: LineFieldProps) {
  const { t } = useTranslation('talk')
  const id = useId()
  return (
    <>
      <label className={classes.label} htmlFor={id}>
        {t('line.said')}
      </label>
      <textarea
        {...props}
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
