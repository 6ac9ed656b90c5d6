import { type ReactNode, useId } from 'react'
import classes from '../scenario.module.css'

export interface ScenarioSectionProps {
  readonly title: string
  readonly help?: string
  readonly children: ReactNode
}

/** A titled section of a step. */
export function ScenarioSection({ title, help, children }: ScenarioSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {help && <p className="help">{help}</p>}
      {children}
    </section>
  )
}
