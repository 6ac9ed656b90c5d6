import type { Language } from '@parley/contracts/language/language.ts'
import type { ReactNode } from 'react'
import { Voiceprint } from '#ui/voice/voiceprint.tsx'
import classes from './assigned-card.module.css'

export interface AssignedCardProps {
  /** A label such as "From your teacher". */
  readonly label: string
  /** A phrase to say, or the title. */
  readonly lead: string
  /** Language of the lead, if it is a phrase to say. */
  readonly language: Language | undefined
  readonly meaning: string | null
  /** The deadline in words. */
  readonly due: ReactNode
  readonly facts: readonly string[]
  /** The teacher's note. */
  readonly note?: string | null
  readonly acts?: ReactNode
  /** Rendered smaller, next to a form. */
  readonly isSmall?: boolean
}

/** An assignment as the student sees it. */
export function AssignedCard(props: AssignedCardProps) {
  const { label, lead, language, meaning, due, facts, note, acts, isSmall = false } = props
  return (
    <section className={classes.card} data-small={isSmall || undefined} aria-label={label}>
      <div className={classes.what}>
        <p className={classes.label}>{label}</p>
        <p className={classes.say} lang={language} translate="no">
          {lead}
        </p>
        {meaning !== null && meaning !== lead && <p className="say-tr">{meaning}</p>}
        <Voiceprint phrase={lead} tone="iris" className={classes.print} />
        <ul className={classes.meta}>
          {due && (
            <li>
              <b>{due}</b>
            </li>
          )}
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      {acts && <div className={classes.acts}>{acts}</div>}
    </section>
  )
}
