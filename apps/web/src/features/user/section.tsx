import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

export interface SectionProps {
  title: string
  /** One sentence below the title. */
  text?: string
  children: ReactNode
}

/** A part of the profile: what it is about on the left, what can be done on the right. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}
