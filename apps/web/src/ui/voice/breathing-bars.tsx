import type { CSSProperties } from 'react'
import classes from './breathing-bars.module.css'

const places = Array.from({ length: 24 }, (_, place) => place)

/** Sound or content on its way: a line of bars that breathe, still with reduced motion. Decorative. */
export function BreathingBars() {
  return (
    <span className={classes.bars} aria-hidden="true">
      {places.map((place) => (
        <b key={place} style={{ '--place': place } as CSSProperties} />
      ))}
    </span>
  )
}
