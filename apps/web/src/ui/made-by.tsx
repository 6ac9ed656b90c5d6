import type { MadeBy as Made } from '@parley/contracts/review/made-by.ts'
import type { ReactNode } from 'react'
import { useFormat } from '#platform/language/format.ts'
import classes from './made-by.module.css'

export interface MadeByProps {
  /** Null if no language model was involved. */
  readonly made: Made | null
  /** The sentence that names the model, the version of its instructions, and the date. */
  readonly text: (made: { model: string; version: number; date: string }) => string
  readonly children?: ReactNode
}

/** What judged a result, in small print; nothing if there is nothing to say. */
export function MadeBy({ made, text, children }: MadeByProps) {
  const format = useFormat()
  if (made === null && children === undefined) return null
  return (
    <p className={`small muted ${classes.made}`}>
      {made && text({ model: made.model, version: made.prompt_version, date: format.date(made.at) })}
      {children && <> {children}</>}
    </p>
  )
}
