import { type RefObject, useEffect, useRef } from 'react'
import classes from './scenario-json.module.css'

export interface JsonEditorProps {
  readonly label: string
  readonly text: string
  /** Errors in the text, each with its offset. */
  readonly marks: readonly { readonly at: number; readonly message: string }[]
  readonly readOnly: boolean
  readonly onText: (text: string) => void
  /** Set by the editor. */
  readonly handle: RefObject<JsonHandle | null>
}

/** What other components can do with the editor. */
export interface JsonHandle {
  /** Moves the cursor to an offset. */
  readonly goTo: (at: number) => void
  /** Replaces the text, as if it had been typed. */
  readonly write: (text: string) => void
}

/** The JSON editor for phones: a plain textarea, which works with the phone's keyboard. */
export function JsonPlain({ label, text, marks, readOnly, onText, handle }: JsonEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    handle.current = {
      goTo(at) {
        field.current?.focus()
        field.current?.setSelectionRange(at, at)
      },
      write: onText,
    }
  }, [handle, onText])
  return (
    <textarea
      ref={field}
      className={`input ${classes.plain}`}
      aria-label={label}
      aria-invalid={marks.length > 0 || undefined}
      spellCheck={false}
      autoCapitalize="off"
      readOnly={readOnly}
      rows={20}
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  )
}
