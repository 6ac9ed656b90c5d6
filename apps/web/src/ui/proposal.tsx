import type { ReactNode } from 'react'
import classes from './proposal.module.css'
import { Voiceprint } from './voice/voiceprint.tsx'

export interface ProposalProps {
  /** "Next". */
  readonly label: string
  /** The phrase to say, in large type. */
  readonly phrase: string
  /** ISO 639-1 code of the phrase. */
  readonly language: string
  readonly translation: string | null
  /** The reason for the suggestion. */
  readonly why: ReactNode
  /** The page's only primary button, and a secondary one for something else; undefined if read-only. */
  readonly acts?: ReactNode
}

/** A suggestion for the next practice. */
export function Proposal({ label, phrase, language, translation, why, acts }: ProposalProps) {
  return (
    <section className={classes.next} aria-label={label} data-screen>
      <div className={classes.what}>
        <p className={classes.label}>{label}</p>
        <p className={classes.say} lang={language} translate="no">
          {phrase}
        </p>
        {translation && <p className="muted small">{translation}</p>}
        <Voiceprint phrase={phrase} tone="iris" className={classes.print} />
        <p className={classes.why}>{why}</p>
      </div>
      {acts && <div className={classes.acts}>{acts}</div>}
    </section>
  )
}
