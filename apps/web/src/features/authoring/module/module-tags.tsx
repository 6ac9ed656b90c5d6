import '#ui/fields/field.css'
import { moduleLimits } from '@parley/contracts/library/module.ts'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WizardError } from '../wizard/wizard-field.tsx'
import classes from './module-wizard.module.css'

export interface ModuleTagsProps {
  readonly tags: readonly string[]
  readonly onChange: (tags: string[]) => void
  readonly error?: ReactNode
}

/** Keywords as chips: Enter or a comma adds one, Backspace in the empty field removes the last one. */
export function ModuleTags({ tags, onChange, error }: ModuleTagsProps) {
  const { t } = useTranslation(['module-wizard', 'wizard'])
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const isFull = tags.length >= moduleLimits.tags
  const add = (text: string) => {
    const news = text.split(',').map((word) => word.trim().slice(0, moduleLimits.tag))
    onChange([...new Set([...tags, ...news.filter(Boolean)])].slice(0, moduleLimits.tags))
    setTyped('')
  }
  const remove = (tag: string) => {
    onChange(tags.filter((each) => each !== tag))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
      onChange(tags.slice(0, -1))
    }
  }
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={id}>{t('tags.label')}</label>
        <span className="muted num">
          {tags.length}/{moduleLimits.tags}
        </span>
      </div>
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label={t('tags.label')}>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className="chip"
                aria-label={t('remove', { ns: 'wizard', what: tag })}
                onClick={() => remove(tag)}
              >
                <span>{tag}</span>
                <IconX className="i i-sm" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        id={id}
        className="input"
        type="text"
        autoComplete="off"
        enterKeyHint="enter"
        maxLength={moduleLimits.tag}
        value={typed}
        readOnly={isFull}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-help`}
        onChange={({ currentTarget: { value } }) => (value.includes(',') ? add(value) : setTyped(value))}
        onKeyDown={onKeyDown}
        onBlur={() => typed.trim() !== '' && add(typed)}
      />
      <p className="help" id={`${id}-help`}>
        {isFull ? t('full', { ns: 'wizard', count: moduleLimits.tags }) : t('tags.help')}
      </p>
      {error && <WizardError>{error}</WizardError>}
    </div>
  )
}
