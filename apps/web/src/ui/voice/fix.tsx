import type { Replacement } from '@parley/contracts/text/text-span.ts'
import type { ReactNode } from 'react'
import classes from './fix.module.css'
import { type FixLine, fixLines } from './fix-lines.ts'
import { PartedLine } from './parted-line.tsx'
import { Words } from './words.tsx'

export interface FixProps {
  /** The learner's complete message. */
  readonly message: string
  /** The correction of the wrong words in `message`. */
  readonly fix: Replacement
  /** The message's other corrections. */
  readonly others?: readonly Replacement[]
  /** The spoken language. */
  readonly language: string
  /** The reason, in one or two sentences; empty if unknown. */
  readonly why: string
  /** A fuller version of the entire message. */
  readonly fuller: string | null
  /** Fixed labels in the interface language. */
  readonly labels: { readonly said: string; readonly say: string; readonly fuller: string }
  /** Shown above the lines: the topic, and how to hear it. */
  readonly head?: ReactNode
}

/** A correction without red: the learner's words, the correct ones, why, and a collapsed fuller answer. */
export function Fix({ message, fix, others = [], language, why, fuller, labels, head }: FixProps) {
  const lines = fixLines(message, fix, others)
  return (
    <div className={classes.fix}>
      {head}
      <div className={classes.lines}>
        <Line name={labels.said} language={language} line={lines.said} as="del" />
        <Line name={labels.say} language={language} line={lines.say} as="ins" />
      </div>
      {why !== '' && <p className={classes.why}>{why}</p>}
      {fuller && (
        <details className={classes.fuller}>
          <summary>{labels.fuller}</summary>
          <p lang={language} translate="no">
            <Words text={fuller} language={language} />
          </p>
        </details>
      )}
    </div>
  )
}

interface LineProps {
  readonly name: string
  readonly language: string
  readonly line: FixLine
  readonly as: 'del' | 'ins'
}

function Line({ name, language, line, as: Part }: LineProps) {
  const whole = line.before + line.part + line.after
  return (
    <p className={classes.line}>
      <span className={classes.name}>{name}</span>
      <span lang={language} translate="no">
        <PartedLine>
          <Words text={line.before} language={language} line={whole} />
          {line.part !== '' && (
            <Part>
              <Words text={line.part} language={language} line={whole} />
            </Part>
          )}
          <Words text={line.after} language={language} line={whole} />
        </PartedLine>
      </span>
    </p>
  )
}
