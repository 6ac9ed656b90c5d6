import { type RefObject, useEffect, useRef } from 'react'
import classes from './scenario-json.module.css'

export interface JsonEditorProps {
  readonly label: string
  readonly text: string
  /** Where something is wrong, as offsets into the text, and what. */
  readonly marks: readonly { readonly at: number; readonly message: string }[]
  readonly readOnly: boolean
  readonly onText: (text: string) => void
  /** Filled in by the editor. */
  readonly handle: RefObject<JsonHandle | null>
}

/** What can be done to an editor from beside it. */
export interface JsonHandle {
  /** Moves the cursor to an offset. */
  readonly goTo: (at: number) => void
  /** Puts another text in, as if it had been typed. */
  readonly write: (text: string) => void
}

/** The editor for a phone: the browser's own, which its keyboard knows. */
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
