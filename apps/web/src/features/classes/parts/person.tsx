import type { ReactNode } from 'react'
import { initialsOf } from '#platform/initials.ts'
import classes from './person.module.css'

export interface PersonProps {
  readonly name: string
  /** A link instead of the plain name. */
  readonly link?: ReactNode
  /** A line under the name. */
  readonly children?: ReactNode
}

/** The initials of a name's first and last words. */
export function Initials({ name }: Pick<PersonProps, 'name'>) {
  const words = name.trim().split(/\s+/)
  return (
    <span className={classes.initials} aria-hidden="true">
      {initialsOf(words[0] ?? '', words.length > 1 ? (words.at(-1) ?? '') : '')}
    </span>
  )
}

/** A person in a table: initials, name, and an optional line below it. */
export function Person({ name, link, children }: PersonProps) {
  return (
    <span className={classes.person}>
      <Initials name={name} />
      <span className={classes.told}>
        {link ?? <b>{name}</b>}
        {children && <small>{children}</small>}
      </span>
    </span>
  )
}
