import { turnLimits } from '@parley/contracts/conversation/conversation.ts'
import type { Language } from '@parley/contracts/language/language.ts'
import { IconArrowUp, IconBulb, IconMicrophone } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './composer.module.css'

export interface TypeRowProps {
  language: Language
  draft: string
  /** Nothing can be sent yet, because there is no answer to the previous line. */
  isBusy: boolean
  /** Null if speaking is not possible. */
  onSpeak: (() => void) | null
  /** Null if hints are not available. */
  onHint: (() => void) | null
  onDraft: (text: string) => void
  onSend: (text: string) => void
}

/** A text field instead of the microphone. Enter sends; Shift+Enter starts a new line. */
export function TypeRow({ language, draft, isBusy, onSpeak, onHint, onDraft, onSend }: TypeRowProps) {
  const { t } = useTranslation('conversation')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const text = draft.trim()
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (text === '' || isBusy) return
    onSend(text)
    // The send button is disabled while the field is empty, and would lose the focus.
    field.current?.focus()
  }
  return (
    <form className={classes.type} onSubmit={submit}>
      {onSpeak && (
        <button type="button" className={classes.square} aria-label={t('type.speak')} onClick={onSpeak}>
          <IconMicrophone className="i" aria-hidden="true" />
        </button>
      )}
      <label className="sr" htmlFor={id}>
        {t('type.label')}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        lang={language}
        translate="no"
        dir="auto"
        value={draft}
        maxLength={turnLimits.textCharacters}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
        }}
      />
      {onHint && (
        <button type="button" className={classes.square} aria-label={t('composer.hint')} onClick={onHint}>
          <IconBulb className="i" aria-hidden="true" />
        </button>
      )}
      <button
        type="submit"
        className={classes.square}
        data-send
        disabled={text === '' || isBusy}
        aria-label={t('type.send')}
      >
        <IconArrowUp className="i" aria-hidden="true" />
      </button>
    </form>
  )
}
