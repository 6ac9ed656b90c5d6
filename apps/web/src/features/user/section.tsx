import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './section.module.css'

export interface SectionProps {
  title: string
  /** One sentence below the title. */
  text?: string
  children: ReactNode
}

/** A section of the profile: its description on the left, its controls on the right. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  /** Stays true if the focused element is removed, because React then fires no blur event. */
  const hadFocus = useRef(false)
  // If an action removed its own button, focus the section, so that Tab continues from here and not from the top.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  })
  return (
    <section
      className={classes.section}
      aria-labelledby={id}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={() => {
        hadFocus.current = false
      }}
    >
      <div className={classes.head}>
        <h2 ref={heading} id={id} tabIndex={-1}>
          {title}
        </h2>
        {text && <p>{text}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}
