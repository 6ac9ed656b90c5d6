import { type ReactNode, useEffect, useId, useRef } from 'react'
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
  const heading = useRef<HTMLHeadingElement>(null)
  /** Stays true where what had the focus was removed: React tells no blur of that. */
  const hadFocus = useRef(false)
  // What was done may have removed its own button: the next press of Tab goes on from here, not from the top of the page.
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
